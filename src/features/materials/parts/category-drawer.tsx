import { type MaterialCategory, saveMaterialCategory } from '#contract/materials/categories.ts'
import { attributesOf, categoryChain } from '#contract/materials/category-rules.ts'
import { materialKind, materialUnit } from '#contract/materials/codes.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { AuditTrail } from '#screen/audit-trail.tsx'
import { CodeField, NumberField, TextField } from '#screen/fields.tsx'
import { FormBody, FormScope } from '#screen/form-page.tsx'
import { useMay } from '#screen/may.tsx'
import { usePageLocation } from '#screen/page-location.tsx'
import { SaveButton } from '#screen/save-button.tsx'
import { ImageField } from '#screen/upload-fields.tsx'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { CategoryAttributes } from './category-attributes.tsx'
import { useCategoryForm } from './use-category-form.ts'

interface CategoryDrawerProps {
  tree: readonly MaterialCategory[]
  /** The category that is edited; null for a new one. */
  category: MaterialCategory | null
  /** Above a new one; null for one of the first level. */
  parent: MaterialCategory | null
  onClose: () => void
}

/** One category beside the tree: its facts, the parameters that it asks for, and what was done with it. */
export function CategoryDrawer({ tree, category, parent, onClose }: CategoryDrawerProps) {
  const form = useCategoryForm({ category, parent })
  const { setDirty } = usePageLocation()
  const mayEdit = useMay(saveMaterialCategory)
  const above = categoryChain(tree, category ? category.parentId : (parent?.id ?? null))
  const [top] = above
  const title = category ? category.name : parent ? `新增「${parent.name}」的下级` : '新增一级分类'
  const close = async () => {
    const answer =
      !form.methods.formState.isDirty ||
      (await ask({
        title: '放弃未保存的修改？',
        consequence: `「${title}」里填写的内容还没有保存。`,
        action: '放弃修改',
        tone: 'danger',
      }))
    if (!answer) return
    form.draft.drop()
    setDirty(false)
    onClose()
  }
  return (
    <Drawer open onOpenChange={() => void close()}>
      <DrawerContent
        size="wide"
        title={title}
        description={category ? `${category.path} · ${category.materialCount} 个材料` : undefined}
        locked={form.isSaving}
      >
        <FormScope form={form}>
          <DrawerBody className="grid gap-6">
            <FormBody form={form} label={title}>
              <Section title="分类信息">
                <TextField name="name" label="分类名称" maxLength={12} disabled={!mayEdit} />
                {top ? (
                  <Field label="材料类型" hint="随一级分类">
                    <span className="flex min-h-7 items-center">{materialKind.label(top.materialKind)}</span>
                  </Field>
                ) : (
                  <CodeField name="materialKind" label="材料类型" codes={materialKind} disabled={!mayEdit} />
                )}
                <ImageField name="icon" label="图标" rules={materialUploads.icon} disabled={!mayEdit} />
                <CodeField name="unit" label="默认单位" codes={materialUnit} clearable disabled={!mayEdit} />
                <NumberField
                  name="lossRate"
                  label="默认损耗率"
                  decimals={2}
                  max={30}
                  suffix="%"
                  hint="新增材料时带出，可逐个修改"
                  disabled={!mayEdit}
                />
              </Section>
              <Section title="分类参数">
                <CategoryAttributes inherited={attributesOf(above)} />
              </Section>
            </FormBody>
            {category && (
              <Section title="操作日志">
                <AuditTrail resource="materialCategory" targetId={category.id} />
              </Section>
            )}
          </DrawerBody>
          {mayEdit && (
            <DrawerFoot>
              <Button size="medium" onClick={() => void close()}>
                取消
              </Button>
              <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
                保存
              </SaveButton>
            </DrawerFoot>
          )}
        </FormScope>
      </DrawerContent>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}
