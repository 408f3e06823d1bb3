import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface EndRoleNameProps {
  role: { name: string; isDefault: boolean }
  onOpen: () => void
}

/** A role of the mall or the mini-programme by its name, with the mark of a default one. */
export function StorefrontRoleName({ role, onOpen }: EndRoleNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <NameButton onClick={onOpen}>{role.name}</NameButton>
      {role.isDefault && (
        <Tag tone="accent" className="shrink-0">
          默认
        </Tag>
      )}
    </span>
  )
}
