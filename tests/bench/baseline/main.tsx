import { createRoot } from 'react-dom/client'

// A minimal React list, the baseline for the console.

const columns = Array.from({ length: 12 }, (_none, index) => `列 ${index + 1}`)
const rows = Array.from({ length: 20 }, (_none, index) => `记录 ${index + 1}`)

function Rows() {
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column}>
                {row} {column}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Rows />)
