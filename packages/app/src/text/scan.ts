/** The texts of the scanner. */
export const scan = {
  short: "Scan",
  title: "Scan a code",
  camera: {
    starting: "Starting the camera. Allow it if the browser asks.",
    on: "Hold the bars of the package in front of the camera.",
    "needs https": "The camera needs https, which this address does not have. Type the digits below the bars.",
    denied:
      "The camera is not allowed here. Allow it in the settings of the browser for this address, or type the digits below the bars.",
    none: "There is no camera that the browser can use. Type the digits below the bars.",
    busy: "The camera cannot be used now; another program may have it. Type the digits below the bars.",
    "no reader":
      "The part that reads codes could not be loaded. Load the page again, or type the digits below the bars."
  },
  again: "Start the camera",
  light: "Light",
  digits: "Digits below the bars",
  digitsHint: "8, 12 or 13 digits",
  invalid: "These are not the digits of a product’s code: check each of them.",
  look: "Look it up",
  looking: (code: string) => `Looking up ${code}…`,
  unknown: (code: string) => `No food has the code ${code}.`,
  unreachable: (code: string) => `The code is ${code}. The server cannot be reached to look it up.`,
  failed: (code: string, why: string) => `The code is ${code}. ${why}`,
  make: "Make a food with this code",
  tryAgain: "Try again"
} as const
