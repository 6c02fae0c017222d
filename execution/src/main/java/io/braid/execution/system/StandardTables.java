package io.braid.execution.system;

import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.ColumnDetails.Generation;
import io.braid.spi.type.DataType;
import io.braid.vdb.ViewDefinition;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The schemas, tables, columns and views of the database, as the standard has them. */
final class StandardTables {
    static final String SCHEMA = "information_schema";
    /** What every text of Braid is, whatever it was in its source. */
    static final String CHARACTER_SET = "UTF8";
    /** The standard's name for comparing text by code points. */
    static final String COLLATION = "UCS_BASIC";

    private StandardTables() {}

    static List<SystemTable<?>> all() {
        return List.of(catalogName(), schemata(), tables(), columns(), views(), characterSets(), collations());
    }

    private static SystemTable<?> catalogName() {
        return SystemTable.of(
                        SCHEMA,
                        "information_schema_catalog_name",
                        "The database that the session is connected to.",
                        scope -> Stream.of(scope.databaseName()))
                .text("catalog_name", "Its name.", name -> name)
                .build();
    }

    private static SystemTable<?> schemata() {
        return SystemTable.<InDatabase<CatalogSchema>>of(
                        SCHEMA,
                        "schemata",
                        "The schemas of the database.",
                        scope -> InDatabase.each(scope, scope.schemas()))
                .text("catalog_name", "The database.", InDatabase::database)
                .text("schema_name", "The schema.", row -> row.of().name())
                .constant("schema_owner", "Always null: schemas have no owners.", null)
                .constant("default_character_set_catalog", "Always null.", null)
                .constant("default_character_set_schema", "Always null.", null)
                .constant("default_character_set_name", "The character set of all text.", CHARACTER_SET)
                .build();
    }

    private static SystemTable<?> tables() {
        return SystemTable.<InDatabase<CatalogTable>>of(
                        SCHEMA,
                        "tables",
                        "The tables and views of the database.",
                        scope -> InDatabase.each(scope, scope.tables()))
                .text("table_catalog", "The database.", InDatabase::database)
                .text("table_schema", "The schema.", row -> row.of().schema())
                .text("table_name", "The table.", row -> row.of().name())
                .text(
                        "table_type",
                        "BASE TABLE for a table or view of a source, VIEW for one of the model, SYSTEM VIEW for"
                                + " Braid's own.",
                        row -> type(row.of()))
                .constant("is_insertable_into", "Always NO: Braid only reads.", "NO")
                .build();
    }

    private static String type(CatalogTable table) {
        if (table.origin() instanceof CatalogTable.View) {
            return "VIEW";
        }
        return table.origin() instanceof CatalogTable.Builtin ? "SYSTEM VIEW" : "BASE TABLE";
    }

    private static SystemTable<?> columns() {
        return SystemTable.<InDatabase<TableColumn>>of(
                        SCHEMA,
                        "columns",
                        "The columns of all tables and views.",
                        scope -> InDatabase.each(scope, scope.columns()))
                .text("table_catalog", "The database.", InDatabase::database)
                .text("table_schema", "The schema.", row -> row.of().table().schema())
                .text("table_name", "The table.", row -> row.of().table().name())
                .text("column_name", "The column.", row -> row.of().name())
                .integer("ordinal_position", "Its place, counted from 1.", row -> row.of()
                        .position())
                .text("column_default", "Its default, as its source writes it.", row -> row.of()
                        .details()
                        .defaultValue())
                .text(
                        "is_nullable",
                        "NO if it holds no nulls, else YES.",
                        row -> yesOrNo(row.of().type().nullable()))
                .text("data_type", "Its type by the standard's name, without parameters.", row -> name(row))
                .integer("character_maximum_length", "Most characters of a text; null if unlimited.", row -> facts(row)
                        .characters())
                .integer("character_octet_length", "Most bytes of a text or binary; null if unlimited.", row -> facts(
                                row)
                        .octets())
                .integer("numeric_precision", "Digits of a number.", row -> facts(row)
                        .precision())
                .integer("numeric_precision_radix", "The base of those digits, 2 or 10.", row -> facts(row)
                        .radix())
                .integer("numeric_scale", "Digits after the point.", row -> facts(row)
                        .scale())
                .integer("datetime_precision", "Digits after the second.", row -> facts(row)
                        .secondDigits())
                .constant("character_set_catalog", "Always null.", null)
                .constant("character_set_schema", "Always null.", null)
                .text("character_set_name", "The character set of a text.", row -> ofText(row, CHARACTER_SET))
                .constant("collation_catalog", "Always null.", null)
                .constant("collation_schema", "Always null.", null)
                .text("collation_name", "How Braid compares a text.", row -> ofText(row, COLLATION))
                .text(
                        "is_identity",
                        "YES if its source numbers the rows, else NO.",
                        row -> yesOrNo(row.of().details().generation() == Generation.IDENTITY))
                .text(
                        "is_generated",
                        "ALWAYS if its source computes it, else NEVER.",
                        row -> row.of().details().generation() == Generation.ALWAYS ? "ALWAYS" : "NEVER")
                .constant("is_updatable", "Always NO: Braid only reads.", "NO")
                .build();
    }

    private static SystemTable<?> views() {
        return SystemTable.<InDatabase<ViewDefinition>>of(
                        SCHEMA,
                        "views",
                        "The views of the model.",
                        scope -> InDatabase.each(scope, CatalogTables.views(scope)))
                .text("table_catalog", "The database.", InDatabase::database)
                .text("table_schema", "The schema.", row -> row.of().schema())
                .text("table_name", "The view.", row -> row.of().name())
                .text(
                        "view_definition",
                        "Its query, as written; null for users.",
                        row -> CatalogTables.shown(row.of().sql()))
                .constant("check_option", "Always NONE.", "NONE")
                .constant("is_updatable", "Always NO: Braid only reads.", "NO")
                .constant("insertable_into", "Always NO: Braid only reads.", "NO")
                .build();
    }

    private static SystemTable<?> characterSets() {
        return SystemTable.of(
                        SCHEMA,
                        "character_sets",
                        "The one character set of text in Braid.",
                        scope -> Stream.of(scope.databaseName()))
                .constant("character_set_catalog", "Always null.", null)
                .constant("character_set_schema", "Always null.", null)
                .constant("character_set_name", "Its name.", CHARACTER_SET)
                .constant("character_repertoire", "The characters that it has.", "UCS")
                .constant("form_of_use", "How they are encoded.", CHARACTER_SET)
                .text("default_collate_catalog", "The database.", name -> name)
                .constant("default_collate_schema", "Always null.", null)
                .constant("default_collate_name", "The collation of all text.", COLLATION)
                .build();
    }

    private static SystemTable<?> collations() {
        return SystemTable.of(
                        SCHEMA,
                        "collations",
                        "The one way in which Braid compares text: by code points.",
                        scope -> Stream.of(scope.databaseName()))
                .text("collation_catalog", "The database.", name -> name)
                .constant("collation_schema", "Always null.", null)
                .constant("collation_name", "Its name.", COLLATION)
                .constant("pad_attribute", "Trailing blanks count.", "NO PAD")
                .build();
    }

    static String yesOrNo(boolean value) {
        return value ? "YES" : "NO";
    }

    private static String name(InDatabase<TableColumn> row) {
        return facts(row).standardName();
    }

    private static StandardType facts(InDatabase<TableColumn> row) {
        DataType type = row.of().type();
        return new StandardType(type);
    }

    private static @Nullable String ofText(InDatabase<TableColumn> row, String value) {
        return row.of().isText() ? value : null;
    }
}
