import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface EndRoleNameProps {
  role: { name: string; isDefault: boolean }
  onOpen: () => void
}

/** The name of a mall or mini-program role, with a tag if it is a default. */
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
