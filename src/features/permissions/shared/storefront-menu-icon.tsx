import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { smallImage } from '#lib/small-image.ts'

const signs = { folder: Folder, page: File, button: MousePointerClick } as const

interface EndMenuIconProps {
  /** Address of a picture; '' where there is none, and a sign of the kind stands in. */
  icon: string
  kind: keyof typeof signs
}

/** The sign of a node of the mall's or the mini-programme's menu in front of its name. */
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
