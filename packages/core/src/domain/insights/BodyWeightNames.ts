/**
 * Names of lifts of the body in the languages of the apps that Daybook imports from. They are the usual words for
 * pull-up, dip and push-up in each language, with their plurals and the prepositions of such names; the Italian ones are those of GymBook's exports. Letters are
 * without accents, and there is no white space.
 */
const WHOLE_BODY = {
  english: [/(pull|chin|muscle)-?ups?/, /(?<!hip|jerk)dips?($|\(|-)/],
  german: [/klimmzu(g|e)/, /barrenstutz/],
  french: [/^tractions?(?!vertical|horizontal)/, /^repulsions?/],
  spanish: [/dominadas?/, /^fondos($|\(|-|en(barras|paralelas)|deparalelas|lastrados|conpeso)/],
  portuguese: [/barrafixa/, /^mergulhos?($|\(|-|na(s)?(barra|paralela)|em?paralela|comp)/],
  italian: [/^trazion[ei]($|\(|-|all?a?sbarra|pres[ae]|zavorrat)/, /dips?alle?parallele/],
  dutch: [/optrekken/],
  polish: [/podciagani[ea](sie)?($|\(|-|nadrazk|podchwytem|nachwytem)/, /pompkinaporeczach/]
}

const PUSH_UP = {
  english: [/(push|press)-?ups?/],
  german: [/liegestutz/],
  french: [/^pompes/],
  spanish: [/flexion(es)?de(brazos?|codos?|pecho)/, /^flexiones($|\()/, /lagartijas?/],
  portuguese: [/flex(ao|oes)debracos?/, /^flexoes($|\()/],
  italian: [/^piegament[io]/],
  dutch: [/opdrukken/],
  polish: [/pompk[ia]/]
}

/** A machine, a cable, a band or a bench carries an unknown part of the body. */
const CARRIED =
  /ma(s?chi|szy)n|maquina|macchina|assisted|band|elasti|(bench|bank)dip|dips(aubanc|anderbank)|poulie|polea|polia|kabel|cavo|cavi|wyciag/

const isNamed = (names: Readonly<Record<string, ReadonlyArray<RegExp>>>, key: string): boolean =>
  Object.values(names).some((ofLanguage) => ofLanguage.some((name) => name.test(key)))

/** The kind of a lift of the body, by the key of the exercise; undefined for other lifts. */
export const bodyLiftOf = (exerciseKey: string): "whole" | "push_up" | undefined => {
  const key = exerciseKey
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/zuege/, "zuge")
    .replace(/stuetz/, "stutz")
  const lift = isNamed(WHOLE_BODY, key) ? "whole" : isNamed(PUSH_UP, key) ? "push_up" : undefined
  return lift === undefined || CARRIED.test(key) ? undefined : lift
}
