import { shell } from "../text/shell.ts"
import { PageHead } from "../ui/PageHead.tsx"

const NotFound = ({ title = shell.notFound }: { readonly title?: string }) => (
  <>
    <PageHead title={title} />
    <p>
      <a href="/">{shell.today}</a>
    </p>
  </>
)

export default NotFound
