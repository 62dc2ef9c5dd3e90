/** What every page gets: the parameters of its path and of its query. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}
