import { type CopySettings, placeOf } from "./CopySettings.ts"
import { folderTarget } from "./FolderTarget.ts"
import { s3Target } from "./S3Target.ts"
import type { Target } from "./Target.ts"

/** The target of copies. Nothing is connected to before its first use. */
export const openTarget = ({ endpoint, keyId = "", region, secret = "", to }: CopySettings): Target => {
  const place = placeOf(to)
  if (place === undefined) throw new Error("the address of copies is not one that the settings allow")
  if ("folder" in place) return folderTarget(place.folder)
  return s3Target({ ...place, endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, region, keyId, secret })
}
