/** Emergency numbers of a country, as dialled there. */
export type HelpLines = {
  /** The ambulance, or the one number for every emergency; null if unknown. */
  readonly emergency: string | null
  /** Advice on poisoning and overdoses, open to the public; most answer day and night. */
  readonly poison: string | null
  /** For people who think of suicide. */
  readonly crisis: string | null
}

type Row = readonly [country: string, emergency: string, poison: string | null, crisis: string | null]

/*
 * By country (ISO 3166-1), each with its source. Numbers change: operators should check the row of their country. Where
 * no national line answers the public, there is only the emergency number.
 */
const rows: readonly Row[] = [
  // FCC (911); America's Poison Centers (Poison Help); SAMHSA (988 Suicide & Crisis Lifeline).
  ['US', '911', '1-800-222-1222', '988'],
  // CRTC (911); Poison Centres Canada (1-844-POISON-X); CAMH (9-8-8 Suicide Crisis Helpline).
  ['CA', '911', '1-844-764-7669', '988'],
  // gov.uk (999); NHS 111, which speaks for the National Poisons Information Service; Samaritans.
  ['GB', '999', '111', '116 123'],
  // HSE (112/999; public poisons line of Beaumont Hospital, 8 a.m. to 10 p.m.); Samaritans Ireland.
  ['IE', '112', '01 809 2166', '116 123'],
  // triplezero.gov.au; Healthdirect (Poisons Information Centre); Lifeline Australia.
  ['AU', '000', '13 11 26', '13 11 14'],
  // police.govt.nz (111); National Poisons Centre; Need to Talk? 1737.
  ['NZ', '111', '0800 764 766', '1737'],
  // Bundesnetzagentur (112); Giftnotruf der Charité; TelefonSeelsorge.
  ['DE', '112', '030 19240', '0800 111 0 111'],
  // oesterreich.gv.at (144); Vergiftungsinformationszentrale; TelefonSeelsorge 142.
  ['AT', '144', '01 406 43 43', '142'],
  // ch.ch (144); Tox Info Suisse; Die Dargebotene Hand.
  ['CH', '144', '145', '143'],
  // service-public.fr (15); Centre antipoison de Paris, of the national network; 3114.
  ['FR', '15', '01 40 05 48 48', '3114'],
  // 112.be; Antigifcentrum / Centre Antipoisons; Zelfmoordlijn 1813 (Dutch), 0800 32 123 is the French one.
  ['BE', '112', '070 245 245', '1813'],
  // 112.public.lu; Centre Antipoisons of Belgium, free from Luxembourg; SOS Détresse.
  ['LU', '112', '8002 5500', '454545'],
  // rijksoverheid.nl (112); the poison centre answers professionals only; 113 Zelfmoordpreventie.
  ['NL', '112', null, '113'],
  // 112.es; Servicio de Información Toxicológica; Ministerio de Sanidad (Línea 024).
  ['ES', '112', '91 562 04 20', '024'],
  // SNS 24 and INEM (112); CIAV, the poison centre of INEM; Linha SNS 24, option for psychological advice.
  ['PT', '112', '800 250 250', '808 24 24 24'],
  // 112.gov.it; Centro Antiveleni Niguarda, Milan; Telefono Amico.
  ['IT', '112', '02 6610 1029', '02 2327 2327'],
  // Sundhedsstyrelsen (112); Giftlinjen; Livslinien.
  ['DK', '112', '82 12 12 12', '70 201 201'],
  // SOS Alarm (112); Giftinformationscentralen; Självmordslinjen of Mind.
  ['SE', '112', '010-456 6700', '90101'],
  // helsenorge.no (113); Giftinformasjonen; Mental Helse.
  ['NO', '113', '22 59 13 00', '116 123'],
  // 112.fi; Myrkytystietokeskus; MIELI crisis line.
  ['FI', '112', '0800 147 111', '09 2525 0111'],
  // gob.mx (911); the same numbers take cases of poisoning; Línea de la Vida.
  ['MX', '911', null, '800 911 2000'],
  // SAMU (192); Disque-Intoxicação of Anvisa; CVV.
  ['BR', '192', '0800 722 6001', '188'],
  // argentina.gob.ar (107); Centro Nacional de Intoxicaciones, Hospital Posadas; Centro de Asistencia al Suicida.
  ['AR', '107', '0800 333 0160', '135'],
  // SAMU (131); CITUC, the poison centre of the Universidad Católica; Ministerio de Salud (*4141).
  ['CL', '131', '2 2635 3800', '*4141'],
  // Colombia's single emergency number; no national line is known here.
  ['CO', '123', null, null],
  // Fire and Disaster Management Agency (119); the poison centre's public line is charged; Ministry of Health.
  ['JP', '119', null, '0120-279-338'],
  // National Health Commission (120); 12356, the national psychological aid line.
  ['CN', '120', null, '12356'],
  // Emergency Response Support System (112); National Poisons Information Centre, AIIMS; Tele-MANAS.
  ['IN', '112', '1800 116 117', '14416'],
  // National Emergency Number (112); the poison lines are regional; SADAG suicide crisis line.
  ['ZA', '112', '0861 555 777', '0800 567 567'],
]

/** Countries where 112 answers and that have no row (European Commission, "112"). */
const with112 = new Set('BG CY CZ EE GR HR HU IS LI LT LV MT PL RO SI SK TR UA RS ME MK AL'.split(' '))

const byCountry = new Map(
  rows.map(([country, emergency, poison, crisis]): [string, HelpLines] => [country, { emergency, poison, crisis }]),
)

/** @param country ISO 3166-1 alpha-2 */
export function helpLines(country: string): HelpLines {
  return byCountry.get(country) ?? { emergency: with112.has(country) ? '112' : null, poison: null, crisis: null }
}
