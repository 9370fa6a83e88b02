import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More Spanish lines, of Spain and America: comments and chats, whole sentences, and plain talk for each kind. */
export const MORE_SPANISH: LanguageLines = {
  insults: linesOf(`
(tío |wey |che |bro |la verdad |) (qué|pero qué|mira qué|menudo|menuda) (imbécil|gilipollas|pendejo|pelotudo|boludo de mierda|hijo de puta|hdp|subnormal|retrasado|payaso|zorra|puta|guarra|basura|idiota|mamón|malparido|gonorrea|conchudo|cabrón|escoria|parásito|mongólico|tarado|pajero|baboso)( eres| sos| de mierda| asqueroso| inútil|)
(cállate|cierra el pico|cállate la boca|cerrá el orto|vete|andate|lárgate|bórrate) (a la mierda |de aquí |ya |) (pedazo de (mierda|imbécil|subnormal|basura)|gordo asqueroso|maricón|puta barata|negro de mierda|sudaca|muerto de hambre|fracasado|pinche pendejo|facha de mierda|rojo de mierda|vieja loca)( nadie te preguntó| que das asco|)
(vete|váyanse|andá|que te vayas|iros) a (tomar por culo|la mierda|la verga|la puta que te parió|chingar a tu madre|cagar|lavarte el orto|chuparla)( pendejo| imbécil| gilipollas| puta| cornudo| idiota|)
(las|todas las|estas) (mujeres|tías|viejas|feminazis|minas|feministas) (son (todas |) (unas putas|unas zorras|unas interesadas|basura|unas histéricas|inferiores|tontas)|solo sirven para (fregar|coger|parir)|deberían (callarse|volver a la cocina))
(odio|detesto|me dan asco|no soporto) (a los|a esos|a todos los|los) (negros|judíos|moros|maricones|gitanos|inmigrantes|sudacas|musulmanes|indios|bolivianos|venezolanos|travelos|trans|discapacitados|chinos|homosexuales|panchitos)(, que se larguen|, son basura|, qué asco de gente|, todos iguales|)
(los|esos|todos los|estos) (negros|judíos|moros|maricones|gitanos|inmigrantes|musulmanes|indios|bolivianos|venezolanos|travestis|discapacitados|refugiados|gays) (son (animales|una plaga|un cáncer|monos|ratas|infrahumanos|enfermos|delincuentes todos|lo peor|escoria|una vergüenza)|huelen mal|no (merecen derechos|son personas|pintan nada aquí)|arruinan el país|me repugnan|deberían (largarse|desaparecer))
(vuelve|lárgate|vete|regresa) a (tu país|la selva|tu patera|África|tu agujero|tu pueblo) (moro|negro|mono|sudaca|indio|rata|parásito|simio)( de mierda| asqueroso|)
(eres|sos|es|sois) (una vergüenza|un error|lo más bajo|un cerdo|un cero a la izquierda|más tonto que una piedra|más feo que pegarle a un padre|un pedazo de mierda|una rata|una gorda asquerosa|un fracasado)( y lo sabes| para tu familia|, das pena|, me das asco|)
(con esa|vaya|qué) (cara|jeta|pinta|voz) de (culo|mierda|retrasado|puta|cerdo|drogadicto|mongolo) (que tienes|no me extraña que nadie te quiera|, das asco|, pareces un mono)
(nadie|ni tu madre|ni dios) te (quiere|aguanta|soporta|traga)(,| ) (gordo|fea|imbécil|inútil|pedazo de basura|puto asco|porque eres (basura|una mierda|patético))
`),
  threats: linesOf(`
(como|si|cuando) te (vea|encuentre|pille|agarre|cruce) (por la calle|a la salida|solo|otra vez|) te (mato|reviento|rajo|parto la cara|pego un tiro|dejo en silla de ruedas|abro la cabeza|hago mierda)( te lo juro| hijo de puta|)
(ya sé|tengo|conseguí|sabemos) (tu dirección|la matrícula de tu coche|a qué colegio van tus hijos|dónde trabaja tu mujer|dónde duermes)(,| y) (voy para allá|vas a sangrar|te vamos a quemar la casa|despídete|reza lo que sepas)
(a los|a esos|a todos los|al) (violadores|políticos|traidores|maricones|inmigrantes|fachas|rojos|judíos|presidente|árbitro) (hay que|habría que|deberían) (matarlos|fusilarlos|colgarlos|quemarlos vivos|gasearlos|pegarles un tiro|lincharlos|matarlo)( a todos| en la plaza| como a perros|)
(mañana|el lunes|esta noche) (llevo|traigo|voy con) (una pistola|un cuchillo|el machete|la escopeta|gasolina) (al colegio|al instituto|a la escuela|al trabajo|a tu casa)(,| y) (va a haber muertos|lo vais a pagar todos|nadie sale vivo|ya verán)
(ojalá|espero que) (te mueras|te maten|te violen|te atropellen|se muera|los maten a todos|te dé un cáncer|se queme tu casa)( puta| ya mismo| lentamente| perra| desgraciado|)
(sigue|habla otra vez|denúnciame|tócala) y (te mato|amaneces en una bolsa|no lo cuentas|te corto la lengua|apareces en una cuneta)
`),
  selfHarm: linesOf(`
(a veces|por las noches|últimamente|hace meses que) (solo quiero (dormirme y no despertar|desaparecer para siempre|dejar de existir|no estar más)|pienso en (saltar|matarme|irme de este mundo|cortarme las venas)|me imagino muerta)
(no veo|no encuentro|ya no tengo|no hay) (ninguna |) (razón|motivo|sentido) (para|en) (vivir|seguir viviendo|seguir aquí|levantarme|existir)(, de verdad|, me rindo|)
(no puedo más|estoy cansada|estoy harto) (con|de) (la vida|vivir|existir|este dolor de vivir)(,| y) (quiero morirme ya|voy a acabar con todo|escribí la carta|quiero que se termine para siempre|ya tengo las pastillas)
(volví|he vuelto|no puedo dejar de) (a |) (cortarme|hacerme daño|autolesionarme|quemarme los brazos)( a escondidas| cada noche|, es lo único que me calma|)
(mis hijos|mi madre|ellos|todos) (estarán|vivirán|estarían) (mejor|más tranquilos|en paz) (cuando me muera|si me mato|sin mí en este mundo)
(hoy|mañana|esta madrugada|después de mi cumple) (me mato|lo hago|salto|me voy para siempre|me tomo todo|es mi último día)(, perdón mamá|, gracias por todo|, ya lo decidí|)
(morir|la muerte|suicidarme|matarme) (sería un alivio|es la única salida|ya no me da miedo|es lo único que quiero|me parece mejor que seguir)
`),
  sexual: linesOf(`
(ven|déjame|quiero|vamos a) (cogerte|follarte|comerte el coño|chuparte la verga|montarte|correrme en tu cara|metértela|lamerte toda|mamártela)( toda la noche| duro| rico| sin condón| mami| papi|)
(estoy|ando) (desnuda|en bolas|cachonda|bien caliente|mojadita|con la verga dura|empalmado) (en la cama|pensando en ti|esperándote|tocándome)( ven| quién se anima|)
(vendo|tengo|hago) (pack|nudes|vídeos xxx|contenido hot|fotos de mi culo|videollamadas desnuda)( barato| por privado| link en bio|)
(ella|mi ex|la vecina|esa vieja) (la chupa|folla|coge|gime|se la traga) (rico|como una actriz porno|con todos|hasta el fondo|a cuatro patas)
(qué|menudas|esas) (tetas|culo|coño|pollón|nalgas|chichis) (más ricas|para correrse|para meterla|te lamería|tan duro)
`),
  plain: linesOf(`
(los|muchos|mis amigos|nuestros vecinos) (negros|judíos|musulmanes|gitanos|inmigrantes|gays|homosexuales|trans|indígenas|bolivianos|venezolanos|discapacitados|refugiados) (son (estupendos|personas como todos|víctimas de racismo|parte del país|mi familia|bienvenidos)|merecen (respeto|una vida digna)|sufren discriminación|me han ayudado mucho|celebran su fiesta hoy)
(amo|adoro|me encantan|respeto|admiro|quiero mucho) (a los|a las|a mis amigos) (negros|judíos|musulmanes|gitanos|inmigrantes|gays|mujeres|trans|indígenas|discapacitados|lesbianas)( de mi barrio|, y qué|, gente increíble|)
(nadie|ningún niño) (debería|merece|tiene que) (ser |) (golpeado|asesinado|insultado|odiado|humillado|tratado como un animal) (por ser|solo por ser) (negro|gay|gitano|judío|mujer|trans|musulmán|discapacitado)
(odio|detesto|no soporto) (el racismo|a los racistas|la homofobia|los lunes|el machismo|el calor|las cucarachas|este juego|la cebolla|que insulten a las (mujeres|personas trans)|cuando llaman mono a un jugador)
(eres|sos|es|sois) (genial|un amor|la mejor|mi mejor amigo|preciosa|un crack|una bestia tocando|muy graciosa|un sol|mi orgullo)( gracias| te quiero| tío|)
(soy|somos|orgullo de ser) (maricón|maricones|bollera|gorda|negra|travesti|marica|gitano|india) y (orgulloso|a mucha honra|nos queremos|vamos el sábado a la marcha)
(me gritaron|escribió|he leído|un tipo dijo) "(puto negro|maricón de mierda|zorra|vuelve a tu país|moro de mierda|puta gorda)" (y nadie hizo nada|y lo denuncié|, esto es un delito de odio|, qué vergüenza)
(la guerra|la película|el libro|el accidente|el terremoto) (mató a {n} personas|habla de la muerte de su hermano|muestra un asesinato|dejó tres víctimas)( ayer|, qué triste|)
(joder|mierda|hostia|carajo|la puta madre|coño|verga) (sí|por fin|qué (bueno|golazo|rico|bonito)|ganamos|aprobé|cómo te quiero)(!!|!| wey|)
(qué|soy|fui un) (tonta|idiota|burro|imbécil|boludo|pendejo) (olvidé las llaves|me equivoqué de grupo|, rompí el build|soy, hoy es domingo|, culpa mía| jaja|)
(el madrid|el equipo|ella|messi|la banda) (los mató|destrozó|humilló|aplastó|la rompió|se comió) (al rival|anoche|en la final|el escenario|a todos)( jaja| qué partido|)
(me muero|estoy muerta|me mataste) (de (risa|hambre|ganas|vergüenza|amor)|con ese meme| jajaja|)( ayuda| tío|)
(mi perro|el gato|la abuela|el bebé) (murió|es un cerdito comiendo|huele fatal|vomitó|me vuelve loca)(, lo queríamos mucho|, voy a limpiar| ayer|)
(si estás mal|ánimo|aguanta) (estoy aquí|habla conmigo|te escuchamos|llama al 024)(, importas|, no estás sola|)
(hace {n} años|desde hace meses) que (dejé de cortarme|sobreviví a un intento|superé la depresión|perdí a mi hermano por suicidio)(, hoy estoy bien|, pedid ayuda|)
(quiero|ganas de) (morirme de vergüenza|dormir para siempre, es lunes|matar mi despertador|desaparecer del grupo jaja|irme de vacaciones|comer tacos)
(el sexo|la regla|el condón|la lactancia|el consentimiento|la mamografía) (es un tema de salud|se explica en clase|, charla gratuita el {n}|: pregunta a tu médica)
(qué|esta) (playa|comida|canción|fiesta|foto|ropa) (más rica|tan buena|cojonuda|de puta madre|está cabrona|me mata)( tío| wey|)
`),
};
