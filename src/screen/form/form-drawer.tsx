import { type ReactNode, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PresentPeople, SavedNotice } from '#screen/presence/parts.ts'
import { usePresence } from '#screen/presence/use-presence.ts'
import { Button } from '#ui/button/button.tsx'
import { canDiscard } from '#ui/dialog/modal-root.tsx'
import {
  Drawer,
  DrawerBody,
  DrawerClose,
  DrawerContent,
  type DrawerContentProps,
  DrawerFoot,
} from '#ui/drawer/drawer.tsx'
import { FormScope } from './form-page.tsx'
import { FormRecordProvider, useOwnFormRecord } from './form-record.ts'
import type { HistoryOf } from './restore-request.ts'
import type { ContractForm } from './use-contract-form.ts'

/**
 * The confirmation before the user leaves a form within its page, for another tab or record; resolves true if nothing
 * was entered or the input may be discarded. A dialog or drawer asks by itself on close.
 */
export function useLeaveQuestion<Values extends FieldValues, Intent extends string>(
  form: ContractForm<Values, Intent>,
  title: string,
): () => Promise<boolean> {
  const { isDirty } = form.methods.formState
  return async () => {
    if (!isDirty) return true
    if (!(await canDiscard(title))) return false
    form.draft.drop()
    return true
  }
}

interface FormDrawerProps<Values extends FieldValues, Intent extends string>
  extends Pick<DrawerContentProps, 'size' | 'description'> {
  form: ContractForm<Values, Intent>
  title: string
  /** The edited record, for a `FormTrail` inside and for who else has it open; null for a new one. */
  history?: HistoryOf | null
  /** False for a read-only user: the save actions are hidden. */
  canEdit?: boolean
  /** Save buttons of the footer, the main one last. */
  actions: ReactNode
  onClose: () => void
  /** A `FormBody` and further information about the record. */
  children: ReactNode
}

/** A form in a drawer next to a list. Closing asks for confirmation if there is unsaved input. */
export function FormDrawer<Values extends FieldValues, Intent extends string>({
  form,
  size,
  title,
  description,
  history = null,
  canEdit = true,
  actions,
  onClose,
  children,
}: FormDrawerProps<Values, Intent>) {
  const record = useOwnFormRecord(history)
  const { describe } = form.draft
  useEffect(() => describe({ title, of: history }))
  const presence = usePresence(history, { isEditing: canEdit, isDirty: form.methods.formState.isDirty })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size={size}
        title={title}
        description={description}
        aside={presence && <PresentPeople others={presence.others} />}
        locked={form.isSaving}
      >
        <FormRecordProvider value={record}>
          <FormScope form={form}>
            {/* Scroll padding keeps the focused element clear of a summary that sticks to the bottom. */}
            <DrawerBody className="grid scroll-py-4 grid-cols-1 content-start gap-6 has-data-[sticks=bottom]:scroll-pb-40">
              {presence?.saved && !form.latest && !form.renewal && <SavedNotice presence={presence} />}
              {children}
            </DrawerBody>
            <DrawerFoot>
              <DrawerClose asChild>
                <Button size="medium">{canEdit ? '取消' : '关闭'}</Button>
              </DrawerClose>
              {canEdit && actions}
            </DrawerFoot>
          </FormScope>
        </FormRecordProvider>
      </DrawerContent>
    </Drawer>
  )
}
