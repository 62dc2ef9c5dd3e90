import { shell } from "#text/shell"
import { PageHead } from "../ui/PageHead.tsx"

export default ({ title = shell.notFound }: { readonly title?: string }) => (
  <>
    <PageHead title={title} />
    <p>
      <a href="/">{shell.today}</a>
    </p>
  </>
)
