/** The words for a refusal of the server: in English its own. Other languages have sentences for the common ones. */
export const refusalText = (said: string, _code?: string): string => said
