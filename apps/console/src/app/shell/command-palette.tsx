import { SearchOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import type { MenuNode } from '@tecovie/contract/actions/auth.ts'
import { Input, Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { languageStore, useT } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'
import { hrefOf } from '../../kit/tab-store.ts'
import { MenuIcon } from '../../parts/menu-icon/menu-icon.tsx'
import { leaves, type MenuLeaf, menuName } from './menu-tree.ts'

type Spell = (text: string) => string

/** Finds pages by name in either language, pinyin, its initials, and path. Best match first. */
function search(all: readonly MenuLeaf[], typed: string, spell: Spell | undefined): MenuLeaf[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '')
  if (!wanted) return [...all]
  const score = ({ node, above }: MenuLeaf): number => {
    const own = [node.name, node.nameEn, spell?.(node.name) ?? ''].join(' ').toLowerCase()
    const at = own.replaceAll(/(?<=\S) (?=\S)/g, ' ').indexOf(wanted)
    if (at >= 0) return at === 0 ? 0 : 1
    if (own.replaceAll(' ', '').includes(wanted) || node.path.toLowerCase().includes(wanted)) return 2
    return above.some((n) => `${n.name} ${n.nameEn} ${spell?.(n.name) ?? ''}`.toLowerCase().includes(wanted)) ? 3 : 9
  }
  return all
    .map((leaf) => ({ leaf, at: score(leaf) }))
    .filter(({ at }) => at < 9)
    .sort((a, b) => a.at - b.at)
    .map(({ leaf }) => leaf)
}

/** Pinyin comes with the first opening; until it is there names and paths are searched. */
function useSpell(): Spell | undefined {
  const [spell, setSpell] = useState<{ of: Spell }>()
  useEffect(() => {
    void import('pinyin-pro').then(({ pinyin }) => {
      const kept = new Map<string, string>()
      const of = (text: string) => {
        const found = kept.get(text)
        if (found !== undefined) return found
        const words = pinyin(text, { toneType: 'none', type: 'array' })
        const out = `${words.map((w) => w[0] ?? '').join('')} ${words.join('')}`
        kept.set(text, out)
        return out
      }
      setSpell({ of })
    })
  }, [])
  return spell?.of
}

/** Ctrl-K: goes to any page in a few strokes. */
export function CommandPalette({ menu, onClose }: { menu: readonly MenuNode[]; onClose: () => void }) {
  const t = useT()
  const language = useStore(languageStore)
  const router = useRouter()
  const spell = useSpell()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const all = useMemo(() => leaves(menu), [menu])
  const found = search(all, typed, spell)
  const chosen = Math.min(at, found.length - 1)
  const go = (leaf: MenuLeaf | undefined) => {
    if (!leaf) return
    onClose()
    router.history.push(hrefOf(leaf.node.path))
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((chosen + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') go(found[chosen])
  }
  useEffect(() => {
    document.getElementById(`tc-found-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      className="tc-palette"
      // For those who cannot see what it is; the style sheet keeps it out of sight.
      title={t('shell.search')}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder={t('shell.searchHint')}
        aria-label={t('shell.search')}
        role="combobox"
        aria-expanded="true"
        aria-controls="tc-found"
        aria-activedescendant={found.length ? `tc-found-${chosen}` : undefined}
        value={typed}
        onChange={(e) => {
          setTyped(e.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id="tc-found" role="listbox" aria-label={t('shell.search')} className="tc-found">
        {found.map((leaf, i) => (
          <div
            key={leaf.node.id}
            id={`tc-found-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            onPointerMove={() => setAt(i)}
            onClick={() => go(leaf)}
            onKeyDown={onKey}
          >
            <MenuIcon name={leaf.node.source} />
            <span>{[...leaf.above, leaf.node].map((n) => menuName(n, language)).join(' / ')}</span>
            <code>{leaf.node.path}</code>
          </div>
        ))}
        {found.length === 0 && <p className="tc-faint">{t('shell.searchEmpty')}</p>}
      </div>
    </Modal>
  )
}
