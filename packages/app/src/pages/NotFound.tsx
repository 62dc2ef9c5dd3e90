import { shell } from "../text/shell.ts"
import { PageHead } from "../ui/PageHead.tsx"

const NotFound = () => (
  <>
    <PageHead title={shell.notFound} />
    <p>
      <a href="/">{shell.today}</a>
    </p>
  </>
)

export default NotFound
