import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { smallImage } from '#lib/small-image.ts'

const signs = { folder: Folder, page: File, button: MousePointerClick } as const

interface EndMenuIconProps {
  /** URL of a picture; '' shows the icon of the node type. */
  icon: string
  kind: keyof typeof signs
}

/** The icon before the name of a mall or mini-program menu node. */
export function StorefrontMenuIcon({ icon, kind }: EndMenuIconProps) {
  const Sign = signs[kind]
  return (
    <span className="flex size-4 shrink-0 items-center justify-center text-text-faint">
      {icon ? (
        <img src={smallImage(icon, 16)} alt="" className="size-4" />
      ) : (
        <Sign aria-hidden strokeWidth={1.5} className="size-4" />
      )}
    </span>
  )
}
