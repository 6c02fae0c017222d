package io.braid.execution.database;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.edit.ChangeRefused;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Conversion of refused model changes to errors for clients. */
final class ChangeErrors {
    private ChangeErrors() {}

    /** @param model the model that is searched for similar names */
    static BraidException of(ChangeRefused refusal, VirtualDatabase model, Place place) {
        ErrorCode code =
                switch (refusal.reason()) {
                    case DUPLICATE -> ErrorCode.DUPLICATE_OBJECT;
                    case MISSING -> missing(refusal.kind());
                    case DEPENDENTS -> ErrorCode.DEPENDENT_OBJECTS;
                    case UNFITTING -> ErrorCode.INVALID_PARAMETER;
                };
        String hint = refusal.missing()
                .map(name -> hint(name, names(model, refusal.kind())))
                .orElse("");
        return new BraidException(code, capitalized(refusal.getMessage() + hint), at(place), refusal);
    }

    /** An unqualified name is also compared with the last parts of qualified names. */
    private static String hint(String name, List<String> known) {
        String near = Suggestion.hint(name, known);
        if (!near.isEmpty() || name.contains(".")) {
            return near;
        }
        Map<String, String> byEnd = known.stream()
                .collect(Collectors.toMap(
                        full -> full.substring(full.lastIndexOf('.') + 1), full -> full, (first, second) -> first));
        return Suggestion.nearest(name, byEnd.keySet())
                .map(end -> " (did you mean '" + byEnd.get(end) + "'?)")
                .orElse("");
    }

    private static List<String> names(VirtualDatabase model, ObjectKind kind) {
        return model.definitions().stream()
                .filter(definition -> definition.kind() == kind)
                .map(definition -> String.join(".", definition.key().path()))
                .toList();
    }

    /** The position at which the statement begins. */
    static TextPlace at(Place place) {
        return new TextPlace(place.line(), place.column());
    }

    static String capitalized(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private static ErrorCode missing(ObjectKind kind) {
        return switch (kind) {
            case DATABASE -> ErrorCode.INVALID_DATABASE;
            case FOREIGN_TABLE, VIEW, MATERIALIZED_VIEW -> ErrorCode.UNDEFINED_TABLE;
            case FUNCTION -> ErrorCode.UNDEFINED_FUNCTION;
            case COLUMN -> ErrorCode.UNDEFINED_COLUMN;
            case SERVER,
                    USER_MAPPING,
                    SCHEMA,
                    IMPORT,
                    DATABASE_IMPORT,
                    COMMENT,
                    ROLE,
                    GRANT,
                    ROW_FILTER,
                    COLUMN_MASK,
                    TRIGGER -> ErrorCode.UNDEFINED_OBJECT;
        };
    }
}
