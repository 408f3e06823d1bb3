import { useState } from 'react'
import type { Category } from '#contract/configuration/categories.ts'
import { type Classify, type ClassifyInput, saveClassify } from '#contract/configuration/classifies.ts'
import { enableStatus, productSort, terminal } from '#contract/configuration/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import { placeFault, TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { classifyUploads } from '#contract/configuration/upload-rules.ts'
import { BranchesField } from '#features/configuration/shared/branches-field.tsx'
import { flatten, toTreeNodes } from '#features/configuration/shared/tree-nodes.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, CodeSetField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { ClassifyProducts } from './products.tsx'
import { useClassifyForm } from './use-form.ts'

const field = fieldsOf<ClassifyInput>()

interface ClassifyDrawerProps {
  tree: readonly Classify[]
  categories: readonly Category[]
  /** The category to edit; null when creating. */
  classify: Classify | null
  /** The parent of a new one. */
  parent: Classify | undefined
  onClose: () => void
}

/** Drawer of a front category: its appearance to shoppers and its product sources. */
export function ClassifyDrawer({ tree, categories, classify, parent, onClose }: ClassifyDrawerProps) {
  const form = useClassifyForm(classify, parent)
  const [tab, setTab] = useState('facts')
  const canEdit = useCanCall(saveClassify)
  const title = classify ? `编辑 ${classify.name}` : parent ? `新增「${parent.name}」的下级` : '新增一级分类'
  return (
    <FormDrawer
      form={form}
      history={classify && { resource: 'classify', targetId: classify.id }}
      title={title}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <Tabs value={tab} onValueChange={setTab}>
        {classify && (
          <TabList label="分类详情">
            <Tab value="facts">资料</Tab>
            <Tab value="audit">操作日志</Tab>
          </TabList>
        )}
        <TabPanel value="facts">
          <FormBody form={form} label={title}>
            <fieldset disabled={!canEdit} className="contents">
              <ParentField
                name={field('parentId')}
                label="上级分类"
                hint="留空为一级分类"
                tree={tree}
                id={classify?.id ?? 0}
              />
              <TextField name={field('name')} label="分类名称" maxLength={8} />
              <ImageField name={field('icon')} label="图标" rules={classifyUploads.icon} />
              <ImageField name={field('banner')} label="分类头图" rules={classifyUploads.banner} />
              <CodeSetField name={field('terminals')} label="展示终端" codes={terminal} />
              <BranchesField
                name={field('categoryIds')}
                label="关联类目"
                hint="这些类目的在售商品出现在此分类"
                tree={categories}
                off="已停用"
              />
              <LabelsField classify={classify} />
              <CodeField name={field('productSort')} label="商品排序" codes={productSort} />
              <ClassifyProducts id={classify?.id ?? null} />
            </fieldset>
          </FormBody>
        </TabPanel>
        {classify && (
          <TabPanel value="audit">
            <FormTrail form={canEdit ? form : undefined} onRestored={() => setTab('facts')} />
          </TabPanel>
        )}
      </Tabs>
    </FormDrawer>
  )
}

/** The possible parents of the category. */
function ParentField({ tree, id, ...props }: FieldProps<number | null> & { tree: readonly Classify[]; id: number }) {
  const all = flatten(tree)
  const labelOf = (parent: number | null) => all.find((node) => node.id === parent)?.name ?? '最上级'
  const { value, onChange, control, inField } = useField<number | null>(props, labelOf)
  return inField(
    <TreeSelect
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      nodes={toTreeNodes(tree, (node) => {
        const fault = id > 0 ? placeFault(all, id, node.id, '分类') : node.level >= TREE_MAX_LEVEL && '最多 3 级'
        return fault && (node.children.length === 0 || node.id === id) ? { disabled: true, hint: fault } : {}
      })}
      placeholder="最上级"
      clearable
    />,
  )
}

function LabelsField({ classify }: Pick<ClassifyDrawerProps, 'classify'>) {
  const { data, isFetching } = useLookup(listLabels, { status: enableStatus.enabled, pageSize: 200 })
  const toChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
  return (
    <PickManyField
      name={field('labelIds')}
      label="关联标签"
      hint="与类目同时选择时，商品需两者都符合"
      options={(data?.list ?? []).map(toChoice)}
      chosenOptions={(classify?.labels ?? []).map(toChoice)}
      loading={isFetching}
    />
  )
}
