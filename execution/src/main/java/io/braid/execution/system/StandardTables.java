package io.braid.execution.system;

import java.util.List;
import java.util.stream.Stream;

/** Tables of the information_schema about the database and its character set. */
final class StandardTables {
    static final String SCHEMA = "information_schema";
    /** Encoding of all text in Braid, independent of the source. */
    static final String CHARACTER_SET = "UTF8";
    /** The SQL standard's name for comparison by code points. */
    static final String COLLATION = "UCS_BASIC";

    private StandardTables() {}

    static List<SystemTable<?>> all() {
        return List.of(catalogName(), characterSets(), collations());
    }

    private static SystemTable<?> catalogName() {
        return SystemTable.of(
                        SCHEMA,
                        "information_schema_catalog_name",
                        "The database that the session is connected to.",
                        scope -> Stream.of(scope.databaseName()))
                .text("catalog_name", "The name of the database.", name -> name)
                .build();
    }

    private static SystemTable<?> characterSets() {
        return SystemTable.of(
                        SCHEMA,
                        "character_sets",
                        "The character set of all text.",
                        scope -> Stream.of(scope.databaseName()))
                .constant("character_set_catalog", "Always null.", null)
                .constant("character_set_schema", "Always null.", null)
                .constant("character_set_name", "The name of the character set.", CHARACTER_SET)
                .constant("character_repertoire", "The characters of the set.", "UCS")
                .constant("form_of_use", "The encoding.", CHARACTER_SET)
                .text("default_collate_catalog", "The database.", name -> name)
                .constant("default_collate_schema", "Always null.", null)
                .constant("default_collate_name", "The collation of all text.", COLLATION)
                .build();
    }

    private static SystemTable<?> collations() {
        return SystemTable.of(
                        SCHEMA,
                        "collations",
                        "The collation of all text: by code points.",
                        scope -> Stream.of(scope.databaseName()))
                .text("collation_catalog", "The database.", name -> name)
                .constant("collation_schema", "Always null.", null)
                .constant("collation_name", "The name of the collation.", COLLATION)
                .constant("pad_attribute", "NO PAD: trailing blanks count.", "NO PAD")
                .build();
    }
}
