import {
  type MaterialCategory,
  type MaterialCategoryInput,
  saveMaterialCategory,
} from '#contract/materials/categories.ts'
import { attributesOf, categoryChain } from '#contract/materials/category-rules.ts'
import { materialKind, materialUnit } from '#contract/materials/codes.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Field } from '#ui/field/field.tsx'
import { CategoryAttributes } from './attributes.tsx'
import { useCategoryForm } from './use-form.ts'

const field = fieldsOf<MaterialCategoryInput>()

interface CategoryDrawerProps {
  tree: readonly MaterialCategory[]
  /** The category to edit; null when creating. */
  category: MaterialCategory | null
  /** The parent of a new one; null for the first level. */
  parent: MaterialCategory | null
  onClose: () => void
}

/** Drawer of a category: facts, attributes and audit log. */
export function CategoryDrawer({ tree, category, parent, onClose }: CategoryDrawerProps) {
  const form = useCategoryForm({ category, parent })
  const canEdit = useCanCall(saveMaterialCategory)
  const above = categoryChain(tree, category ? category.parentId : (parent?.id ?? null))
  const [top] = above
  const title = category ? category.name : parent ? `新增「${parent.name}」的下级` : '新增一级分类'
  return (
    <FormDrawer
      form={form}
      history={category && { resource: 'materialCategory', targetId: category.id }}
      size="wide"
      title={title}
      description={category && `${category.path} · ${category.materialCount} 个材料`}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <TitledSection title="分类信息">
            <TextField name={field('name')} label="分类名称" maxLength={12} />
            {top ? (
              <Field label="材料类型" hint="随一级分类">
                <span className="flex min-h-7 items-center">{materialKind.label(top.materialKind)}</span>
              </Field>
            ) : (
              <CodeField name={field('materialKind')} label="材料类型" codes={materialKind} />
            )}
            <ImageField name={field('icon')} label="图标" rules={materialUploads.icon} />
            <CodeField name={field('unit')} label="默认单位" codes={materialUnit} clearable />
            <NumberField
              name={field('lossRate')}
              label="默认损耗率"
              decimals={2}
              max={30}
              suffix="%"
              hint="新增材料时带出，可逐个修改"
            />
          </TitledSection>
          <TitledSection title="分类参数">
            <CategoryAttributes inherited={attributesOf(above)} />
          </TitledSection>
        </fieldset>
      </FormBody>
      {category && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}
