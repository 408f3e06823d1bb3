import { type ReactNode, useEffect } from 'react'
import { saveTemplate, type Template } from '#contract/goods/templates.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLeaveQuestion } from '#screen/form/form-drawer.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { DrawerBody, DrawerClose, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { TemplateAttributes } from './attributes.tsx'
import { TemplateBasics, TemplateFactors, TemplateSkeleton } from './fields.tsx'
import type { LeaveGuard } from './part-dialog.tsx'
import { TemplateSpecs } from './specs.tsx'
import { type CopiedParts, useTemplateForm } from './use-form.ts'

interface TemplateFormProps {
  /** The template to edit; null when creating. */
  template: Template | null
  copied?: Template | null
  parts?: CopiedParts
  /** Receives the prompt for unsaved changes. */
  guard?: LeaveGuard
  onSaved: (id: number) => void
  /** Rendered above the fields. */
  children?: ReactNode
}

const noParts: CopiedParts = []

/** The template's own fields, in the drawer. Read-only without edit permission. */
export function TemplateForm({
  template,
  copied = null,
  parts = noParts,
  guard,
  onSaved,
  children,
}: TemplateFormProps) {
  const form = useTemplateForm({ template, copied, parts, onSaved })
  const canEdit = useCanCall(saveTemplate)
  const title = template?.name ?? '新增商品模板'
  const canLeave = useLeaveQuestion(form, title)
  useEffect(() => {
    if (!guard) return
    guard.current = canLeave
    return () => {
      guard.current = async () => true
    }
  })
  return (
    <FormScope form={canEdit ? form : { ...form, isSaving: true }}>
      <DrawerBody className="pt-4">
        <FormBody form={form} label={title}>
          {children}
          <TemplateBasics template={template} />
          <TemplateSpecs template={template ?? copied} />
          <TemplateAttributes templateId={template?.id ?? null} />
          <TemplateFactors />
          <TemplateSkeleton />
        </FormBody>
      </DrawerBody>
      {canEdit && (
        <DrawerFoot>
          <DrawerClose asChild>
            <Button size="medium">取消</Button>
          </DrawerClose>
          <SaveButton form={form} intent="save" tone="primary">
            保存模板
          </SaveButton>
        </DrawerFoot>
      )}
    </FormScope>
  )
}
