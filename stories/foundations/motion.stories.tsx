import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Specimens } from './specimens.tsx'

const motions = [
  { name: 'animate-appear', use: '120 毫秒，菜单、提示、骨架', className: 'animate-appear' },
  { name: 'animate-rise', use: '180 毫秒，对话框、提示条：从下方来', className: 'animate-rise' },
  { name: 'animate-slide-in', use: '180 毫秒，抽屉：从右边来', className: 'animate-slide-in' },
  {
    name: 'duration-quick',
    use: '120 毫秒，悬停与按下的颜色',
    className: 'transition-colors duration-quick hover:bg-accent',
  },
]

function Motions() {
  const [run, setRun] = useState(0)
  return (
    <div className="grid justify-items-start gap-6">
      <Button onClick={() => setRun(run + 1)}>重放</Button>
      <Specimens
        items={motions.map(({ className, ...item }) => ({
          ...item,
          sample: (
            <span className="block w-60 overflow-hidden">
              <span key={run} data-run={run} className={`block h-12 rounded-panel bg-accent-subtle ${className}`} />
            </span>
          ),
        }))}
      />
    </div>
  )
}

const meta = { title: '基础/动效', component: Motions } satisfies Meta<typeof Motions>
export default meta
type Story = StoryObj<typeof meta>

/** 动效只说明东西从哪里来；离开的立即离开。系统要求减少动效时，一切都不动。 */
export const Entrances: Story = {
  name: '出现',
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '重放' }))
    await expect(canvasElement.querySelectorAll('[data-run="1"]')).toHaveLength(motions.length)
  },
}
