import { expect, test } from 'vitest';
import { regionEntries } from '../../server/regions/region-data.ts';
import { findRegions } from '../../src/features/tariffs/similar-regions.ts';
import { tariffsTexts } from '../../src/features/tariffs/tariffs.texts.ts';

/** A main city of each region, by the region's name in addresses. */
const cities = `adygeya Майкоп|altayskiy-kray Барнаул|amurskaya-oblast Благовещенск|arhangelskaya-oblast Архангельск
astrahanskaya-oblast Астрахань|bashkortostan Уфа|buryatiya Улан-Удэ|chechnya Грозный|chelyabinskaya-oblast Челябинск
chukotka Анадырь|chuvashiya Чебоксары|dagestan Махачкала|evreyskaya-ao Биробиджан|hakasiya Абакан|hmao Ханты-Мансийск
ingushetiya Магас|irkutskaya-oblast Иркутск|ivanovskaya-oblast Иваново|kabardino-balkariya Нальчик|kalmykiya Элиста
kaluzhskaya-oblast Калуга|kamchatskiy-kray Петропавловск-Камчатский|karachaevo-cherkesiya Черкесск|kareliya Петрозаводск
kemerovskaya-oblast Кемерово|kirovskaya-oblast Киров|komi Сыктывкар|kostromskaya-oblast Кострома
krasnodarskiy-kray Краснодар|krasnoyarskiy-kray Красноярск|krym Севастополь|mariy-el Йошкар-Ола|mordoviya Саранск
nizhegorodskaya-oblast Нижний Новгород|novgorodskaya-oblast Великий Новгород|novosibirskaya-oblast Новосибирск
orlovskaya-oblast орел|penzenskaya-oblast Пенза|permskiy-kray Пермь|primorskiy-kray Владивосток
respublika-altay Горно-Алтайск|rostovskaya-oblast Ростов-на-Дону|ryazanskaya-oblast Рязань|sahalinskaya-oblast Южно-Сахалинск
samarskaya-oblast Самара|severnaya-osetiya Владикавказ|sverdlovskaya-oblast екб|tatarstan Казань|tulskaya-oblast Тула
tverskaya-oblast Тверь|tyumenskaya-oblast Тюмень|tyva Кызыл|udmurtiya Ижевск|vologodskaya-oblast Вологда|yakutiya Якутск
yanao Салехард|yaroslavskaya-oblast Ярославль|zabaykalskiy-kray Чита`
  .split(/[|\n]/)
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

test.each(cities)('%s is found by its city: %s', (slug, city) => {
  const all = regionEntries.map((entry) => ({ ...entry, regionCode: '00', timeZone: 'Europe/Moscow' }));
  expect(findRegions(all, city, tariffsTexts.synonyms)[0]?.slug).toBe(slug);
});
