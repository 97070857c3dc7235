import type { Emergency } from '#core/assistant/emergency-phrases.ts'
import { helpLines } from '#core/assistant/help-lines.ts'
import { useSession } from '#web/lib/session.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { useTexts } from '#web/texts/use-texts.ts'

/** The emergency numbers of the patient's country, with a fixed text. */
export function EmergencyCard({ emergency }: { emergency: Emergency }) {
  const t = useTexts(assistantTexts).emergency
  const lines = helpLines(useSession()?.profile.country ?? '')
  return (
    <div className="chat__emergency" role="alert">
      <strong>{t.title[emergency]}</strong>
      <ul>
        <li>{lines.emergency ? <PhoneLink number={lines.emergency} label={t.call} /> : t.callLocal}</li>
        {emergency !== 'danger' && (
          <li>{lines.poison ? <PhoneLink number={lines.poison} label={t.poison} /> : t.poisonLocal}</li>
        )}
        {emergency === 'suicide' && lines.crisis && (
          <li>
            <PhoneLink number={lines.crisis} label={t.crisis} />
          </li>
        )}
      </ul>
      <p>{t.advice[emergency]}</p>
    </div>
  )
}

function PhoneLink({ number, label }: { number: string; label: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^\d*+]/g, '')}`}>
      {label} <b className="num">{number}</b>
    </a>
  )
}
