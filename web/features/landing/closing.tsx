import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What the product promises, in one line each, and the last call to sign up. */
export function Closing({ onSignUp }: { onSignUp: () => void }) {
  const t = usePublicTexts().landing
  return (
    <>
      <ul className="vows">
        {t.promises.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <span>
              <b>{title}</b>
              <span>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <section className="end">
        <h2>{t.closing}</h2>
        <Button size="lg" onClick={onSignUp}>
          {t.signUp}
        </Button>
      </section>
    </>
  )
}
