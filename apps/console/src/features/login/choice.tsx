interface ChoiceProps<T extends string> {
  name: string
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  small?: boolean
}

/** A few ways side by side, one chosen: radio buttons of the browser, at a twentieth of the library's weight. */
export function Choice<T extends string>({ name, label, value, options, onChange, small }: ChoiceProps<T>) {
  return (
    <div role="radiogroup" aria-label={label} className="tc-login-choice" data-small={small}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
