package io.braid.server.database;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.edit.ChangeRefused;

/** Tells clients why a change of a model was refused. */
final class ChangeErrors {
    private ChangeErrors() {}

    static BraidException of(ChangeRefused refusal, Place place) {
        ErrorCode code =
                switch (refusal.reason()) {
                    case DUPLICATE -> ErrorCode.DUPLICATE_OBJECT;
                    case MISSING -> missing(refusal.kind());
                    case DEPENDENTS -> ErrorCode.DEPENDENT_OBJECTS;
                    case UNFITTING -> ErrorCode.INVALID_PARAMETER;
                };
        return new BraidException(code, capitalized(String.valueOf(refusal.getMessage())), at(place), refusal);
    }

    /** Where the statement begins. */
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
            case SERVER, USER_MAPPING, SCHEMA, IMPORT, DATABASE_IMPORT, COMMENT, ROLE, GRANT, ROW_FILTER, COLUMN_MASK ->
                ErrorCode.UNDEFINED_OBJECT;
        };
    }
}
