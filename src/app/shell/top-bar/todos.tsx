import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import type { Todo } from '#contract/notifications.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { CountedIcon } from './counted-icon.tsx'

/** The user's open tasks, each with a link to its list. */
export function Todos({ todos }: { todos: readonly z.infer<typeof Todo>[] }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = todos.filter((todo) => todo.count > 0)
  const total = waiting.reduce((sum, todo) => sum + todo.count, 0)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <CountedIcon label={`待办，${total} 项`} count={total}>
          <ClipboardCheck aria-hidden strokeWidth={1.75} />
        </CountedIcon>
      </PopoverTrigger>
      <PopoverContent label="待办" align="end" className="w-60 p-1">
        {waiting.length === 0 && <Empty title="没有待办" className="py-6" />}
        <ul>
          {waiting.map((todo) => (
            <li key={todo.code}>
              <Link
                to={pathWithQuery(todo.path, todo.query)}
                onClick={() => setOpen(false)}
                className="flex h-8 items-center justify-between rounded px-3 hover:bg-hover"
              >
                {todo.title}
                <span className="font-medium tabular-nums">{todo.count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
