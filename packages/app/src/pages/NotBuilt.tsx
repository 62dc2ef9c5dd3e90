import { shell } from "../text/shell.ts"
import { PageHead } from "../ui/PageHead.tsx"

/** Stands where a page is still to come. */
const NotBuilt = () => <PageHead title={shell.notBuilt} />

export default NotBuilt
