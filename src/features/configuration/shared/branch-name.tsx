import { smallImage } from '#lib/small-image.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'

interface BranchNameProps {
  branch: { id: number; name: string; icon: string }
  open: (id: number) => void
}

/** Icon and name of a category or front category; opens it on click. */
export function BranchName({ branch: { id, name, icon }, open }: BranchNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {icon && <Thumbnail src={smallImage(icon, 24)} alt="" size={24} />}
      <button
        type="button"
        onClick={() => open(id)}
        className="cursor-pointer truncate text-accent-text hover:underline hover:underline-offset-4"
      >
        {name}
      </button>
    </span>
  )
}
