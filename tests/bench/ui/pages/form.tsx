import '#ui/tokens.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

// Everything a small form uses of the kit. Nothing else of the kit may be loaded with it.

function BrandForm() {
  const [name, setName] = useState('')
  return (
    <form>
      <Field label="品牌名称" required>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Button type="submit">保存</Button>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<BrandForm />)
