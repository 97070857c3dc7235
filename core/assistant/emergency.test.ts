import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emergencyIn } from './emergency.ts'
import type { Emergency } from './emergency-phrases.ts'
import { helpLines } from './help-lines.ts'
import { asksAboutAnotherDay, asksIfTaken, namesIn } from './own-question.ts'

/** In English, German, French and Spanish. */
type Meaning = readonly [Emergency, en: string, de: string, fr: string, es: string]

const meanings: readonly Meaning[] = [
  ['suicide', 'I want to die', 'Ich möchte sterben', 'J’aimerais mieux être morte', 'Tengo ganas de morirme'],
  ['suicide', 'I want to kill myself', 'Ich will mich töten', 'J’ai envie de me tuer', 'Me quiero matar'],
  ['suicide', 'I’m going to kill myself', 'Ich bringe mich um', 'J’ai décidé de me pendre', 'Me voy a matar'],
  ['suicide', 'I think of suicide', 'Ich denke an Selbstmord', 'J’ai des idées de suicide', 'Pienso en el suicidio'],
  ['suicide', 'I don’t want to live', 'Ich will nicht mehr leben', 'Je ne veux plus vivre', 'No quiero vivir'],
  ['suicide', 'I want to end it', 'Ich will allem ein Ende machen', 'Je veux en finir', 'Quiero acabar con todo'],
  [
    'suicide',
    'I will end my life',
    'Ich will mein Leben beenden',
    'J’ai envie d’en finir',
    'Quiero acabar con mi vida',
  ],
  ['suicide', 'I’ll take my life', 'Ich nehme mir das Leben', 'Je vais m’ôter la vie', 'Voy a quitarme la vida'],
  [
    'suicide',
    'I have no reason to live',
    'Ich habe keinen Grund zu leben',
    'Je n’ai plus de raison de vivre',
    'No tengo razones para vivir',
  ],
  ['suicide', 'I want to hurt myself', 'Ich will mich verletzen', 'J’ai envie de me faire mal', 'Quiero hacerme daño'],
  ['suicide', 'I do self-harm', 'Es geht um Selbstverletzung', 'C’est de l’automutilation', 'Es una autolesión'],
  [
    'suicide',
    'They’d be better off without me',
    'Ohne mich wären alle besser dran',
    'Ils seraient mieux sans moi',
    'Estarían mejor sin mí',
  ],
  [
    'suicide',
    'I don’t want to wake up',
    'Ich will nicht mehr aufwachen',
    'J’espère ne plus me réveiller',
    'No quiero despertar',
  ],
  [
    'suicide',
    'I don’t want to be here',
    'Ich will nicht mehr da sein',
    'Je ne veux plus être là',
    'No quiero estar aquí',
  ],
  ['suicide', 'I’d be better off dead', 'Ich wäre lieber tot', 'Je serais mieux morte', 'Estaría mejor muerta'],
  [
    'danger',
    'My chest hurts',
    'Meine Brust tut weh',
    'J’ai l’impression d’un poids sur la poitrine',
    'Me duele mucho el pecho',
  ],
  [
    'danger',
    'There’s pressure in my chest',
    'Ich habe ein Druckgefühl in der Brust',
    'J’ai une oppression dans la poitrine',
    'Siento opresión en el pecho',
  ],
  ['danger', 'It’s a heart attack', 'Das ist ein Herzanfall', 'C’est l’infarctus', 'Es un ataque al corazón'],
  ['danger', 'Is it a stroke?', 'Ist das ein Schlaganfall?', 'C’est l’AVC ?', '¿Es un derrame cerebral?'],
  [
    'danger',
    'I can’t breathe',
    'Ich kann nicht richtig atmen',
    'Je n’arrive pas à respirer',
    'Me cuesta mucho respirar',
  ],
  ['danger', 'He’s not breathing', 'Er atmet nicht', 'L’enfant ne respire plus', 'No respira'],
  ['danger', 'I’m choking', 'Ich ersticke', 'J’étouffe', 'Me estoy ahogando'],
  ['danger', 'I’m short of breath', 'Ich bin kurzatmig', 'Je manque d’air', 'Me falta el aire'],
  ['danger', 'I fainted', 'Ich wurde ohnmächtig', 'J’ai fait un malaise', 'Me desmayé'],
  ['danger', 'She is unconscious', 'Sie ist bewusstlos', 'Elle s’est évanouie', 'Está inconsciente'],
  ['danger', 'He won’t wake up', 'Er wacht nicht mehr auf', 'L’enfant ne se réveille plus', 'No se despierta'],
  ['danger', 'She collapsed', 'Sie ist zusammengebrochen', 'Elle s’est effondrée', 'Se desplomó'],
  ['danger', 'My face is swollen', 'Mein Gesicht ist angeschwollen', 'J’ai le visage enflé', 'Tengo la cara hinchada'],
  ['danger', 'My tongue is swelling', 'Meine Zunge schwillt an', 'J’ai la langue qui gonfle', 'Se me hincha la lengua'],
  [
    'danger',
    'My throat is closing',
    'Mein Hals schnürt sich zu',
    'J’ai la gorge qui se serre',
    'Se me cierra la garganta',
  ],
  ['danger', 'It’s anaphylaxis', 'Ein anaphylaktischer Schock', 'C’est l’anaphylaxie', 'Es una anafilaxia'],
  [
    'danger',
    'It’s an allergic reaction',
    'Eine allergische Reaktion',
    'J’ai une réaction allergique',
    'Es una reacción alérgica',
  ],
  [
    'danger',
    'He has a seizure',
    'Er hat einen epileptischen Anfall',
    'Il fait une crise d’épilepsie',
    'Tiene un ataque epiléptico',
  ],
  [
    'danger',
    'The bleeding won’t stop',
    'Es blutet und hört nicht auf',
    'J’ai un saignement qui ne s’arrête pas',
    'No para de sangrar',
  ],
  ['danger', 'I’m bleeding heavily', 'Ich blute stark', 'J’ai une hémorragie', 'Estoy sangrando mucho'],
  ['danger', 'I’m vomiting blood', 'Ich erbreche Blut', 'J’ai vomi du sang', 'Vomité sangre'],
  ['danger', 'I’m coughing up blood', 'Ich huste Blut', 'J’ai craché du sang', 'Estoy tosiendo sangre'],
  ['danger', 'He has slurred speech', 'Er lallt', 'Il a du mal à parler, d’un coup', 'Arrastra las palabras'],
  [
    'danger',
    'Her face is drooping',
    'Ihr Mundwinkel hängt',
    'Elle a la moitié du visage qui s’affaisse',
    'Tiene la boca torcida',
  ],
  ['overdose', 'It was an overdose', 'Es war eine Überdosis', 'C’est une surdose', 'Fue una sobredosis'],
  ['overdose', 'I took a double dose', 'Ich habe das Doppelte genommen', 'J’ai doublé la dose', 'Tomé el doble'],
  ['overdose', 'I took two doses', 'Ich habe zwei Dosen genommen', 'J’ai pris deux doses', 'Tomé dos dosis'],
  ['overdose', 'I took it twice', 'Ich habe sie zweimal eingenommen', 'Je l’ai pris deux fois', 'La tomé dos veces'],
  [
    'overdose',
    'I took a second dose',
    'Ich habe eine zweite Dosis genommen',
    'J’ai pris une deuxième dose',
    'Tomé una segunda dosis',
  ],
  ['overdose', 'I took it again', 'Ich habe sie nochmal genommen', 'Je l’ai pris à nouveau', 'La tomé otra vez'],
  ['overdose', 'I took too much', 'Ich habe zu viel genommen', 'J’en ai trop pris', 'Tomé demasiado'],
  ['overdose', 'too many pills', 'zu viele Tabletten', 'J’ai avalé trop de comprimés', 'demasiadas pastillas'],
  [
    'overdose',
    'I took two instead of one',
    'Ich habe statt einer zwei genommen',
    'J’en ai pris deux au lieu d’une',
    'Tomé dos en vez de una',
  ],
  [
    'overdose',
    'I took the whole bottle',
    'Ich habe die ganze Flasche getrunken',
    'J’ai bu tout le flacon',
    'Me tomé todo el frasco',
  ],
  [
    'overdose',
    'I took all my pills',
    'Ich habe alle meine Tabletten genommen',
    'J’ai pris tous mes comprimés',
    'Me tomé todas mis pastillas',
  ],
  [
    'overdose',
    'I took the wrong pill',
    'Ich habe die falsche Tablette genommen',
    'J’ai pris le mauvais comprimé',
    'Me equivoqué de pastilla',
  ],
  [
    'overdose',
    'I took it by mistake',
    'Ich habe sie aus Versehen genommen',
    'Je l’ai pris par erreur',
    'La tomé por equivocación',
  ],
  [
    'overdose',
    'I took it by accident',
    'Ich habe sie versehentlich eingenommen',
    'J’ai avalé ça par accident',
    'La tomé sin querer',
  ],
  [
    'overdose',
    'I gave it to him twice',
    'Ich habe sie ihm zweimal gegeben',
    'Je l’ai donné deux fois',
    'Le di la pastilla dos veces',
  ],
  ['overdose', 'Am I poisoned?', 'Bin ich vergiftet?', 'C’est l’intoxication ?', '¿Estoy intoxicada?'],
  [
    'overdose',
    'My child swallowed my pills',
    'Mein Kind hat meine Tabletten verschluckt',
    'L’enfant a avalé mes comprimés',
    'Mi niña se tragó mis pastillas',
  ],
  [
    'overdose',
    'My son may have swallowed my pills',
    'Mein Sohn hat vielleicht meine Tabletten verschluckt',
    'Mon enfant a peut-être avalé mes comprimés',
    'Mi hijo se tragó quizás mis pastillas',
  ],
  [
    'suicide',
    'I’m going to take all my pills',
    'Ich werde alle meine Tabletten nehmen',
    'Je vais prendre tous mes comprimés',
    'Voy a tomarme todas mis pastillas',
  ],
  [
    'suicide',
    'I can’t go on living',
    'Ich kann so nicht weiterleben',
    'Je ne peux pas continuer à vivre',
    'No puedo seguir viviendo',
  ],
  [
    'suicide',
    'Life is not worth living',
    'Das Leben ist nicht mehr lebenswert',
    'La vie ne vaut plus la peine',
    'La vida ya no vale la pena',
  ],
  [
    'danger',
    'I need an ambulance',
    'Ich brauche einen Krankenwagen',
    'J’ai besoin d’une ambulance',
    'Necesito una ambulancia',
  ],
  ['danger', 'This is an emergency', 'Das ist ein Notfall', 'C’est une urgence', 'Es una emergencia'],
  ['danger', 'I can’t speak', 'Ich kann nicht sprechen', 'Je n’arrive pas à parler', 'No puedo hablar'],
  [
    'danger',
    'Suddenly she cannot talk',
    'Sie kann plötzlich nicht mehr sprechen',
    'Elle ne peut plus parler',
    'De repente no puede hablar',
  ],
  ['danger', 'I’m bleeding very heavily', 'Ich blute sehr stark', 'Je saigne très fort', 'Estoy sangrando muchísimo'],
  [
    'overdose',
    'I injected too much insulin',
    'Ich habe zu viel Insulin gespritzt',
    'Je me suis injecté trop d’insuline',
    'Me inyecté demasiada insulina',
  ],
  [
    'overdose',
    'I injected my insulin twice',
    'Ich habe mein Insulin zweimal gespritzt',
    'J’ai injecté mon insuline deux fois',
    'Me puse la insulina dos veces',
  ],
  [
    'overdose',
    'I had two doses by accident',
    'Ich hatte aus Versehen zwei Dosen',
    'J’ai eu deux doses par erreur',
    'Tuve dos dosis por error',
  ],
  [
    'overdose',
    'I took my husband’s pills',
    'Ich habe die Tabletten meines Mannes genommen',
    'J’ai pris les comprimés de mon mari',
    'Me tomé las pastillas de mi marido',
  ],
  [
    'overdose',
    'My son ate some of my pills',
    'Mein Sohn hat meine Tabletten gegessen',
    'Mon fils a mangé mes comprimés',
    'Mi hijo se comió mis pastillas',
  ],
  [
    'overdose',
    'My daughter has taken my tablets',
    'Meine Tochter hat meine Tabletten genommen',
    'Ma fille a pris mes comprimés',
    'Mi hija se ha tomado mis pastillas',
  ],
]

const harmless: readonly string[] = [
  'Should I double the dose if I miss one?',
  'May I take it with milk?',
  'I took both of my tablets this morning.',
  'I have taken two doses a day for years',
  'My app does not react.',
  'My phone is not responding.',
  'I vomited before my blood test.',
  'I threw up my blood pressure pill.',
  'I spit out my blood thinner.',
  'I never wake up in time for my morning dose.',
  'I did not wake up in time for my dose.',
  'I have coughed since the blood test.',
  'I can’t speak to my doctor today.',
  'I can’t wake up early.',
  'My alarm does not wake me.',
  'I gave her two tablets, as prescribed.',
  'She gave me too little.',
  'Can I stop taking it if I’m tired?',
  'Ich habe es alle zwei Tage genommen.',
  'Ich habe heute meine zwei Tabletten genommen.',
  'Ich habe zwei Dosen am Tag genommen, seit Jahren.',
  'Ich habe zu viel zugenommen.',
  'Mein Kind hat noch nichts gegessen.',
  'Soll ich die Tablette absetzen?',
  'Ich huste seit der Blutabnahme.',
  'J’ai pris mes deux comprimés ce matin.',
  'Je l’ai pris tout à l’heure.',
  'Je l’ai pris tous les jours.',
  'Je l’ai prise tous les jours.',
  'J’ai manqué ma prise, est-ce trop tard ?',
  'Il y a une prise de trop dans la liste.',
  'J’ai pris deux doses par jour pendant un an.',
  'J’ai vomi avant ma prise de sang.',
  'Dois-je doubler la dose si j’en oublie une ?',
  'Mon enfant n’avale pas les comprimés.',
  'La piqûre va-t-elle me faire mal ?',
  'Quand puis-je arrêter ce traitement ?',
  'Je ne peux pas vivre sans café.',
  'La tomé todos los días.',
  'Tomé mis dos pastillas esta mañana.',
  'He tomado dos dosis al día durante años.',
  '¿Debo duplicar la dosis si olvido una?',
  'Vomité antes del análisis de sangre.',
  '¿Cuándo puedo dejar de tomarla?',
  'I don’t want to take all these pills anymore.',
  'How do I swallow all my pills?',
  'What is an emergency contact?',
  'I inject insulin twice a day.',
  'My daughter took her tablets this morning.',
  'Ich will nicht alle meine Tabletten nehmen.',
  'Wie füge ich einen Notfallkontakt hinzu?',
  'Ich hatte aus Versehen den Ton aus.',
  'Ich habe sie mit meiner Frau zusammen eingenommen.',
  'Je ne veux pas prendre tous mes comprimés.',
  'Je ne peux pas parler à mon médecin aujourd’hui.',
  'J’ai eu une notification par erreur.',
  'No vale la pena seguir con este medicamento.',
  'Hoy no puedo hablar con mi médico.',
]

describe('an emergency in a message', () => {
  it.each<[string, Emergency | null]>([
    ['I took my warfarin twice by mistake', 'overdose'],
    ['I think I overdosed', 'overdose'],
    ['took two doses of metoprolol', 'overdose'],
    ['I took two pills instead of one', 'overdose'],
    ['I took my pill two times today', 'overdose'],
    ['I took methotrexate twice a day by mistake', 'overdose'],
    ['I accidentally took my husband’s pills', 'overdose'],
    ['OVERDOSE!!!', 'overdose'],
    ['My child swallowed my tablets', 'overdose'],
    ['Ich habe meine Tablette doppelt genommen', 'overdose'],
    ['Ich habe zwei Tabletten genommen statt einer', 'overdose'],
    ['Ich habe 2 mal Warfarin genommen', 'overdose'],
    ['Überdosis', 'overdose'],
    ['J’ai pris trop de comprimés', 'overdose'],
    ['j’ai pris ma dose deux fois', 'overdose'],
    ['J’ai pris deux comprimés au lieu d’un', 'overdose'],
    ['Je l’ai prise deux fois', 'overdose'],
    ['Je les ai prises deux fois', 'overdose'],
    ['Je l’ai prise par erreur', 'overdose'],
    ['Je l’ai prise à nouveau', 'overdose'],
    ['Je la lui ai donnée deux fois', 'overdose'],
    ['Je les ai peut-être prises deux fois', 'overdose'],
    ['Me tomé dos veces la pastilla', 'overdose'],
    ['He tomado dos pastillas en vez de una', 'overdose'],
    ['sobredosis de paracetamol', 'overdose'],
    ['I have chest pain', 'danger'],
    ['pain in my chest', 'danger'],
    ['my face is swelling up', 'danger'],
    ['I vomited blood', 'danger'],
    ['She is throwing up blood', 'danger'],
    ['There’s blood in my vomit', 'danger'],
    ['I coughed up some blood', 'danger'],
    ['He lost consciousness', 'danger'],
    ['He’s not responding', 'danger'],
    ['My mother doesn’t respond to me', 'danger'],
    ['I can’t wake him', 'danger'],
    ['She isn’t waking up', 'danger'],
    ['I have trouble speaking', 'danger'],
    ['All of a sudden I can’t talk properly', 'danger'],
    ['His speech is slurred', 'danger'],
    ['He is slurring his words', 'danger'],
    ['I’m suffocating', 'danger'],
    ['She has convulsions', 'danger'],
    ['One side of his face droops', 'danger'],
    ['I’m bleeding a lot', 'danger'],
    ['I gave her too much', 'overdose'],
    ['I gave him a double dose of it', 'overdose'],
    ['He swallowed too many of them', 'overdose'],
    ['I want to hang myself', 'suicide'],
    ['I wish I was dead', 'suicide'],
    ['I’m tired of living', 'suicide'],
    ['I hope I never wake up', 'suicide'],
    ['I fainted this morning', 'danger'],
    ['I can’t catch my breath', 'danger'],
    ['Am I having an allergic reaction?', 'danger'],
    ['Mir wird schwarz vor den Augen', 'danger'],
    ['Schmerzen in der Brust', 'danger'],
    ['Ich bekomme keine Luft', 'danger'],
    ['Mein Mann ist bewusstlos', 'danger'],
    ['J’ai mal à la poitrine', 'danger'],
    ['Je n’arrive plus à respirer', 'danger'],
    ['Me duele el pecho', 'danger'],
    ['no puedo respirar', 'danger'],
    ['I don’t want to be here anymore', 'suicide'],
    ['I took all my pills, I want to kill myself', 'suicide'],
    ['J’ai envie de mourir', 'suicide'],
    ['quiero morirme', 'suicide'],
    ['What is metformin for?', null],
    ['I take it twice a day', null],
    ['I have taken it twice daily for years', null],
    ['Ich nehme es zweimal am Tag', null],
    ['Je le prends deux fois par jour', null],
    ['Lo tomo dos veces al día', null],
    ['How am I doing?', null],
    ['Did I take my tacrolimus this morning?', null],
    ['When is my next dose?', null],
    ['I took it two times a day', null],
    ['I take one tablet instead of two now', null],
    ['', null],
  ])('%s: %s', (message, emergency) => {
    expect(emergencyIn(message)).toBe(emergency)
  })

  it.each(meanings)('is found in each language: %s, %s', (emergency, ...messages) => {
    expect(messages.map((message) => [message, emergencyIn(message)])).toEqual(
      messages.map((message) => [message, emergency]),
    )
  })

  it.each(harmless)('is not found in %s', (message) => {
    expect(emergencyIn(message)).toBeNull()
  })

  it.each([
    'Have I taken all my pills today?',
    'Did I take all my tablets?',
    'Have I taken my second dose?',
    'Have I already taken it again?',
    'I forgot, have I taken all my pills today?',
    'Habe ich heute alle Tabletten genommen?',
    'Habe ich meine zweite Dosis schon genommen?',
    'Ai-je pris tous mes comprimés aujourd’hui ?',
    'Est-ce que j’ai pris tous mes comprimés ?',
    'I took warfarin at 8. Have I taken all my pills?',
    'Est-ce que je les ai toutes prises ?',
    'Ai-je pris ma deuxième dose ?',
    'L’ai-je prise à nouveau ?',
    '¿Tomé todas mis pastillas hoy?',
    '¿Ya me tomé todas las pastillas?',
    '¿He tomado mi segunda dosis?',
    'Ich weiß nicht mehr, habe ich heute alle Tabletten genommen?',
    'Did I take all the pills of this morning?',
    'Did I take my pill and go to bed again?',
    'Habe ich meine Tablette genommen und bin wieder ins Bett?',
    'Habe ich alle Tabletten von heute Morgen genommen?',
    'Habe ich sie wieder genommen?',
    'Ai-je pris tous les comprimés de ce matin ?',
    'Ai-je pris mon comprimé et encore du café ?',
    '¿Tomé todas las pastillas de la mañana?',
    '¿La tomé de nuevo?',
  ])('is not found where the record answers: %s', (message) => {
    expect(asksIfTaken(message)).toBe(true)
    expect(emergencyIn(message)).toBeNull()
  })

  it.each([
    'Have I taken all my pills at once?',
    'Have I taken too much?',
    'Did I take too many?',
    'Did I take it twice?',
    'Have I taken it twice?',
    'Did I take my second dose by mistake?',
    'I took all my pills, what now?',
    'I took all my pills. Have I taken too many?',
    'I took all my pills, have I taken my second dose?',
    'What have I done? I took all my pills',
    'I took it again',
    'I took my pills, all of them',
    'Jetzt habe ich alle Tabletten genommen, was soll ich tun?',
    'Heute habe ich alle Tabletten genommen. Was nun?',
    'Habe ich alle Tabletten auf einmal genommen?',
    'Habe ich zu viele Tabletten genommen?',
    'Habe ich sie versehentlich nochmal genommen?',
    'J’ai pris tous mes comprimés, que faire ?',
    'J’ai pris tous mes comprimés ?',
    'Ai-je pris tous mes comprimés d’un coup ?',
    'Ai-je pris trop de comprimés ?',
    'Me tomé todas mis pastillas, ¿qué hago?',
    '¿Qué hago? Me tomé todas mis pastillas',
    '¿Tomé demasiadas pastillas?',
    '¿Tomé todas mis pastillas de una vez?',
    'La tomé otra vez',
    'I took\nall my pills',
    'Did I do wrong when I took all my pills?',
    'Habe ich ein Problem, weil ich alle Tabletten genommen habe?',
    'Habe ich Pech weil ich alle Tabletten genommen habe?',
    'Est-ce que j’ai un problème parce que j’ai pris tous mes comprimés ?',
    'Have I taken all my pills and took another dose?',
    'Weil es mir schlecht ging, habe ich alle Tabletten genommen, was nun?',
    'Have I taken all the pills in the bottle?',
    'Did I take all the tablets from the box?',
    'Have I swallowed all of the pack?',
    'Have I taken my pill at 8 and again at 9?',
    'Did I take my blood pressure pill at 8 and then again at 9?',
    'Did I take it a second time?',
    'Habe ich alle Tabletten aus der Packung genommen?',
    'Habe ich meine Tablette um 8 und noch einmal um 9 genommen?',
    'Habe ich sie um 8 und dann wieder um 9 genommen?',
    'Habe ich sie ein zweites Mal genommen?',
    'Hilfe! Hab ich alle meine Tabletten geschluckt!',
    'Hab ich alle meine Tabletten genommen!',
    'Ai-je pris tous les comprimés de la boîte ?',
    'Est-ce que j’ai avalé tous les comprimés du flacon ?',
    'Ai-je pris mon comprimé à 8 h et de nouveau à 9 h ?',
    'L’ai-je prise à 8 h et puis encore à 9 h ?',
    'L’ai-je prise une deuxième fois ?',
    '¿Me tomé todas las pastillas del frasco?',
    '¿He tomado todos los comprimidos de la caja?',
    '¿Tomé mi pastilla a las 8 y otra vez a las 9?',
    '¿Tomé mi pastilla a las 8 y de nuevo a las 9?',
    '¿La tomé otra vez?',
  ])('is found where a question says more, or a statement comes with it: %s', (message) => {
    expect(emergencyIn(message)).toBe('overdose')
  })

  it.each([
    'Est-ce que ce médicament peut me faire du mal ?',
    'Peut-il me faire du mal ?',
    '¿Este medicamento puede hacerme daño?',
    'Ça va me faire du mal ?',
  ])('is not found where a medicine may do harm: %s', (message) => {
    expect(emergencyIn(message)).toBeNull()
  })

  it.each([
    'Je veux me faire du mal',
    'J’ai envie de me faire du mal',
    'Je vais peut-être me faire du mal',
    'Je pense à me faire du mal',
    'Je pourrais me faire du mal',
    'Quiero hacerme daño',
    'Voy a hacerme daño',
    'Podría hacerme daño',
    'Tengo ganas de hacerme daño',
  ])('is found where somebody may harm themselves: %s', (message) => {
    expect(emergencyIn(message)).toBe('suicide')
  })

  it.each([
    [
      'I want to take all my pills in the morning',
      'Ich will alle meine Tabletten morgens nehmen',
      'Je veux prendre tous mes médicaments le matin',
      'Quiero tomar todas mis pastillas por la mañana',
    ],
    [
      'I will take all my pills with breakfast',
      'Ich werde alle meine Tabletten zum Frühstück einnehmen',
      'Je vais prendre tous mes médicaments au petit-déjeuner',
      'Voy a tomar todas mis pastillas con el desayuno',
    ],
    [
      'I’m going to take all of my tablets with me on holiday',
      'Ich will alle Tabletten mit mir nehmen',
      'Je vais prendre tous mes médicaments avec moi',
      'Voy a tomarme todos los medicamentos conmigo',
    ],
    [
      'Is it fine if I want to take all my medicines together?',
      'Geht es, wenn ich sage: Ich will alle Medikamente zusammen nehmen?',
      'Je veux prendre tous mes cachets ensemble',
      'Quiero tomar todas mis medicinas juntas',
    ],
    [
      'I want to take all my pills once a day',
      'Ich will alle meine Tabletten einmal am Tag nehmen',
      'Je veux prendre tous mes comprimés une fois par jour',
      'Quiero tomar todas mis pastillas una vez al día',
    ],
    [
      'I cannot speak English',
      'Ich kann Englisch leider nicht sprechen',
      'Je ne peux pas parler anglais',
      'No puedo hablar inglés',
    ],
    [
      'She can’t speak any German',
      'Sie kann Deutsch nicht richtig sprechen',
      'Elle ne peut pas parler l’allemand',
      'No puede hablar bien alemán',
    ],
    ['When should I call 911?'],
    [
      'When should I call an ambulance?',
      'Wann soll ich den Notarzt rufen?',
      'Quand dois-je appeler une ambulance ?',
      '¿Cuándo debo llamar a una ambulancia?',
    ],
    [
      'When do I have to call 112?',
      'Wann muss man einen Krankenwagen rufen?',
      'Quand est-ce qu’il faut appeler le SAMU ?',
      '¿Cuándo hay que llamar a la ambulancia?',
    ],
  ])('is not found in what is done every day, in another language, or for later: %s', (...messages) => {
    expect(messages.map((message) => [message, emergencyIn(message)])).toEqual(
      messages.map((message) => [message, null]),
    )
  })

  it.each<Meaning>([
    [
      'suicide',
      'I want to take all my pills',
      'Ich will alle meine Tabletten nehmen',
      'Je veux prendre tous mes médicaments',
      'Quiero tomar todas mis pastillas',
    ],
    [
      'suicide',
      'I will take all my pills at once',
      'Ich werde alle meine Tabletten auf einmal nehmen',
      'Je vais prendre tous mes médicaments d’un coup',
      'Voy a tomar todas mis pastillas de una vez',
    ],
    [
      'suicide',
      'I’m going to take all my pills tonight',
      'Ich werde heute alle meine Tabletten nehmen',
      'Je vais prendre tous mes médicaments ce soir',
      'Voy a tomar todas mis pastillas esta noche',
    ],
    [
      'suicide',
      'I want to take all my pills in the morning and be dead',
      'Ich will alle meine Tabletten abends nehmen und einschlafen',
      'Je veux prendre tous mes médicaments le soir et partir',
      'Quiero tomar todas mis pastillas por la noche y dormir',
    ],
    [
      'suicide',
      'I want to take all my pills together with vodka',
      'Ich will alle meine Tabletten zusammen mit Alkohol nehmen',
      'Je veux prendre tous mes médicaments ensemble avec de l’alcool',
      'Quiero tomar todas mis pastillas juntas con alcohol',
    ],
    [
      'suicide',
      'I want to take all my pills together tonight',
      'Ich will heute alle meine Tabletten zusammen nehmen',
      'Je veux prendre tous mes médicaments ensemble ce soir',
      'Quiero tomar todas mis pastillas juntas esta noche',
    ],
    ['danger', 'I cannot speak', 'Ich kann plötzlich nicht sprechen', 'Je ne peux pas parler', 'No puedo hablar'],
    ['danger', 'Call 911', 'Ruf den Notarzt', 'Appelez le SAMU', 'Llame a una ambulancia'],
    [
      'danger',
      'When should I call an ambulance? I can’t breathe',
      'Wann soll ich den Notarzt rufen? Ich bekomme keine Luft',
      'Quand dois-je appeler le SAMU ? J’étouffe',
      '¿Cuándo debo llamar a una ambulancia? No puedo respirar',
    ],
    [
      'overdose',
      'Did I take all my pills with breakfast by mistake?',
      'Habe ich alle meine Tabletten morgens versehentlich genommen?',
      'Ai-je pris tous mes médicaments le matin par erreur ?',
      '¿Tomé todas mis pastillas al mediodía por error?',
    ],
  ])('is found beside what is ordinary: %s, %s', (emergency, ...messages) => {
    expect(messages.map((message) => [message, emergencyIn(message)])).toEqual(
      messages.map((message) => [message, emergency]),
    )
  })

  it('is found whatever stands around it, and in capitals', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(emergencyIn(`${before.slice(0, 1000)}. Chest pain! ${after}`)).not.toBeNull()
        expect(emergencyIn(`${before.slice(0, 1000)} OVERDOSE ${after}`)).not.toBeNull()
      }),
    )
  })
})

describe('where to call', () => {
  it.each([
    ['US', '911', '1-800-222-1222', '988'],
    ['GB', '999', '111', '116 123'],
    ['DE', '112', '030 19240', '0800 111 0 111'],
    ['FR', '15', '01 40 05 48 48', '3114'],
    ['ES', '112', '91 562 04 20', '024'],
    ['PL', '112', null, null],
    ['ZZ', null, null, null],
  ])('%s: %s, poison line %s, crisis line %s', (country, emergency, poison, crisis) => {
    expect(helpLines(country)).toEqual({ emergency, poison, crisis })
  })
})

describe('"Did I take it?", typed', () => {
  const monday = Temporal.PlainDate.from('2026-11-23')

  it.each<[string, 'today' | 'another day' | null]>([
    ['Did I take my tacrolimus this morning?', 'today'],
    ['have i already taken my pill', 'today'],
    ['Did I take it yesterday?', 'another day'],
    ['Habe ich meine Tablette heute schon genommen?', 'today'],
    ['Habe ich sie gestern eingenommen?', 'another day'],
    ['Ai-je pris mon comprimé ?', 'today'],
    ['Est-ce que j’ai déjà pris ma dose ?', 'today'],
    ['L’ai-je pris aujourd’hui ?', 'today'],
    ['L’ai-je prise ?', 'today'],
    ['Les ai-je prises ?', 'today'],
    ['Est-ce que je l’ai prise ?', 'today'],
    ['L’ai-je prise hier ?', 'another day'],
    ['J’ai manqué une prise, que faire ?', null],
    ['L’ai-je pris hier ?', 'another day'],
    ['J’ai pris mon comprimé ce matin.', null],
    ['¿Ya me tomé la pastilla?', 'today'],
    ['¿La he tomado ayer?', 'another day'],
    ['¿He tomado la pastilla ayer?', 'another day'],
    ['What is metformin for?', null],
    ['I took it at eight.', null],
  ])('%s: %s', (message, question) => {
    const day = asksAboutAnotherDay(message, monday) ? 'another day' : 'today'
    expect(asksIfTaken(message) ? day : null).toBe(question)
  })

  it.each([
    [
      'Did I take my methotrexate on Sunday?',
      'Habe ich am Sonntag mein Methotrexat genommen?',
      'Ai-je pris mon méthotrexate dimanche ?',
      '¿Tomé el metotrexato el domingo?',
    ],
    [
      'Did I take it last Monday?',
      'Habe ich sie letzten Montag genommen?',
      'L’ai-je pris lundi dernier ?',
      '¿La tomé el lunes pasado?',
    ],
    [
      'Did I take it two nights ago?',
      'Habe ich sie vor zwei Nächten genommen?',
      'L’ai-je pris il y a deux nuits ?',
      '¿La tomé hace dos noches?',
    ],
    [
      'Did I take it 2 days ago?',
      'Habe ich sie vor 2 Tagen genommen?',
      'L’ai-je pris il y a deux jours ?',
      '¿La tomé hace dos días?',
    ],
    [
      'Did I take it last week?',
      'Habe ich sie letzte Woche genommen?',
      'L’ai-je pris la semaine dernière ?',
      '¿La tomé la semana pasada?',
    ],
    [
      'Did I take it this week?',
      'Habe ich sie diese Woche genommen?',
      'L’ai-je pris cette semaine ?',
      '¿La tomé esta semana?',
    ],
    [
      'Did I take it last night?',
      'Habe ich sie letzte Nacht genommen?',
      'L’ai-je pris la nuit dernière ?',
      '¿La tomé anoche?',
    ],
    [
      'Did I take it on November 20?',
      'Habe ich sie am 20. November genommen?',
      'L’ai-je pris le 20 novembre ?',
      '¿La tomé el 20 de noviembre?',
    ],
    ['Did I take it on 11/20?', 'Habe ich sie am 20.11. genommen?', 'L’ai-je pris le 20/11 ?', '¿La tomé el 20/11?'],
    ['Did I take it on the 20th?', 'Habe ich sie am 20. genommen?', 'L’ai-je pris le 20 ?', '¿La tomé el día 20?'],
  ])('is about another day in each language: %s', (...messages) => {
    expect(messages.filter((message) => !(asksIfTaken(message) && asksAboutAnotherDay(message, monday)))).toEqual([])
  })

  it.each([
    'Did I take my methotrexate on Monday?',
    'Did I take my 2.5 mg of warfarin?',
    'Did I take it at 8?',
    'Did I take my last pill?',
    'Habe ich mein Methotrexat am Montag genommen?',
    'Habe ich sie vor dem Essen genommen?',
    'Habe ich sie am Montagmorgen genommen?',
    'Habe ich sie um 20 Uhr genommen?',
    'Ai-je pris mon méthotrexate lundi ?',
    'Ai-je pris le 2,5 mg ?',
    'L’ai-je pris il y a une heure ?',
    '¿Tomé el metotrexato el lunes?',
    '¿La tomé hace dos horas?',
  ])('is about today, a Monday: %s', (message) => {
    expect(asksIfTaken(message)).toBe(true)
    expect(asksAboutAnotherDay(message, monday)).toBe(false)
  })

  it('names medicines as they are written', () => {
    const medicines = [{ name: 'Tacrolimus' }, { name: 'Vitamin D' }, { name: 'Ácido fólico' }]
    expect(namesIn('did i take TACROLIMUS?', medicines)).toEqual([{ name: 'Tacrolimus' }])
    expect(namesIn('¿he tomado el acido folico?', medicines)).toEqual([{ name: 'Ácido fólico' }])
    expect(namesIn('did I take it?', medicines)).toEqual([])
  })
})
