package io.braid.text;

import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A query about text.
 *
 * @param template where it has {@code {3}} stands its text number 3, where it has {@code {?3}} that text, maybe as a
 *     parameter, and where it has {@code {}} nothing escapes in the pattern before
 * @param texts the texts in it
 * @param ordered whether the order of the rows counts
 * @param bound whether Braid is given parameters where it can be
 */
record TextQuery(String template, List<String> texts, boolean ordered, boolean bound) {
    private static final Pattern PLACE = Pattern.compile("\\{(\\??)(\\d*)}");

    /** For Braid. */
    String braid() {
        return filled(place -> bound && isParameter(place) ? "?" : written(place));
    }

    /** For PostgreSQL. */
    String reference() {
        return filled(this::written);
    }

    private String written(MatchResult place) {
        return place.group(2).isEmpty() ? "ESCAPE ''" : literal(place);
    }

    Parameter[] parameters() {
        List<Parameter> parameters = new ArrayList<>();
        if (bound) {
            PLACE.matcher(template)
                    .results()
                    .filter(TextQuery::isParameter)
                    .forEach(place -> parameters.add(new Parameter(DataType.of(TypeKind.VARCHAR), text(place))));
        }
        return parameters.toArray(Parameter[]::new);
    }

    private static boolean isParameter(MatchResult place) {
        return !place.group(1).isEmpty();
    }

    private String filled(Function<MatchResult, String> by) {
        return PLACE.matcher(template).replaceAll(place -> java.util.regex.Matcher.quoteReplacement(by.apply(place)));
    }

    private String literal(MatchResult place) {
        return "'" + text(place).replace("'", "''") + "'";
    }

    private String text(MatchResult place) {
        return texts.get(Integer.parseInt(place.group(2)));
    }
}
