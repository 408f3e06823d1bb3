import { useState } from 'react'
import { listRoleOptions } from '#contract/permissions/roles.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { RoleMenuPreview } from './preview.tsx'

/** The resulting navigation for a user with one role. */
export function MenuAsRole({ onClose }: { onClose: () => void }) {
  const read = useLookup(listRoleOptions, {}, { staleMs: 0 })
  const [chosen, choose] = useState('')
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title="预览菜单" description="按角色现有的授权显示，停用和隐藏的不出现。">
        <DrawerBody className="grid content-start gap-4">
          <QueryBody read={read} noun="角色">
            {(roles) => {
              const enabled = roles.filter((role) => role.enabled)
              const role = enabled.find(({ id }) => String(id) === chosen) ?? enabled[0]
              return (
                <>
                  <Field label="角色">
                    <Select
                      value={role ? String(role.id) : ''}
                      onChange={choose}
                      options={enabled.map(({ id, name }) => ({ value: String(id), label: name }))}
                      className="max-w-64"
                    />
                  </Field>
                  {role && <RoleMenuPreview role={role} />}
                </>
              )
            }}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
