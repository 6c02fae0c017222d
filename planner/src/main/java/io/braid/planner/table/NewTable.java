package io.braid.planner.table;

import io.braid.grammar.statement.NewColumn;
import io.braid.grammar.statement.TableStatement;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.convert.TypeReader;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.DeclaredKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Table to be created, whose columns have types of its source. */
public final class NewTable {
    private final WritableSchema schema;
    private final TableName name;
    private final List<DataType> types;
    private final List<TableStatements.Column> columns;
    private final DeclaredKeys keys;

    private NewTable(
            WritableSchema schema,
            TableName name,
            List<DataType> types,
            List<TableStatements.Column> columns,
            DeclaredKeys keys) {
        this.schema = schema;
        this.name = name;
        this.types = List.copyOf(types);
        this.columns = List.copyOf(columns);
        this.keys = keys;
    }

    /** Returns a table for the columns of a query, without constraints. */
    public static NewTable of(WritableSchema schema, String name, RowType rows, TableStatement.CreateAs create) {
        SqlParserPos written = create.query().getParserPosition();
        Set<String> taken = new HashSet<>();
        List<DataType> types = new ArrayList<>();
        List<TableStatements.Column> columns = new ArrayList<>();
        for (Field field : rows.fields()) {
            if (!taken.add(field.name().toLowerCase(Locale.ROOT))) {
                throw new BraidException(
                        ErrorCode.INVALID_NAME,
                        "Two columns of the query are called '" + field.name() + "': give one of them another name"
                                + " with AS",
                        CalciteErrors.at(written));
            }
            DataType type = unlimited(field.type());
            types.add(type);
            columns.add(new TableStatements.Column(field.name(), nativeType(schema, field, type, written), true, null));
        }
        TableName remote = schema.remoteName(name, create.table().getParserPosition());
        return new NewTable(schema, remote, types, columns, DeclaredKeys.NONE);
    }

    /** Removes the length of a type, which computed values need not have. */
    private static DataType unlimited(DataType type) {
        return type.kind() == TypeKind.DECIMAL || type.kind() == TypeKind.ARRAY
                ? type.withNullable(true).withDeclared(null)
                : DataType.of(type.kind());
    }

    /** Returns a table for declared columns. */
    static NewTable of(WritableSchema schema, String name, TableStatement.Create create) {
        DeclaredKeys keys = create.keys();
        List<DataType> types = new ArrayList<>();
        List<TableStatements.Column> columns = new ArrayList<>();
        for (NewColumn column : create.columns()) {
            DataType type = type(column);
            types.add(type);
            columns.add(new TableStatements.Column(
                    column.name(),
                    nativeType(schema, new Field(column.name(), type), type, column.position()),
                    column.nullable() && !contains(keys.primary(), column.name()),
                    column.defaultValue()));
        }
        SqlParserPos written = create.table().getParserPosition();
        return new NewTable(
                schema,
                schema.remoteName(name, written),
                types,
                columns,
                new DeclaredKeys(
                        known(keys.primary(), create.columns(), written),
                        keys.unique().stream()
                                .map(key -> known(key, create.columns(), written))
                                .toList(),
                        List.of()));
    }

    private static DataType type(NewColumn column) {
        try {
            return TypeReader.type(column.type());
        } catch (BraidException e) {
            ErrorCode code = e.code() == ErrorCode.INVALID_MODEL ? ErrorCode.UNDEFINED_OBJECT : e.code();
            throw new BraidException(code, e.sentence(), CalciteErrors.at(column.position()), e);
        }
    }

    private static boolean contains(List<String> names, String name) {
        return names.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** Returns the columns of a key as they are declared. */
    private static List<String> known(List<String> key, List<NewColumn> columns, SqlParserPos written) {
        List<String> names = columns.stream().map(NewColumn::name).toList();
        return key.stream()
                .map(column -> names.stream()
                        .filter(column::equalsIgnoreCase)
                        .findFirst()
                        .orElseThrow(() -> new BraidException(
                                ErrorCode.UNDEFINED_COLUMN,
                                "A key names column '" + column + "', which the table does not have"
                                        + Suggestion.hint(column, names),
                                CalciteErrors.at(written))))
                .toList();
    }

    private static String nativeType(WritableSchema schema, Field column, DataType type, @Nullable SqlParserPos at) {
        return schema.definitions()
                .columnType(type)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "Source '" + schema.source().name() + "' has no type that holds the values of column '"
                                + column.name() + "' exactly, which is of type " + named(type) + ": CAST it to, or"
                                + " declare it with, another type",
                        CalciteErrors.at(at)));
    }

    private static String named(DataType type) {
        String declared = type.declared();
        boolean isLimited = type.precision() != DataType.UNSPECIFIED;
        return declared == null || isLimited ? type.withNullable(true).toString() : declared;
    }

    /** Returns its remote name. */
    public TableName name() {
        return name;
    }

    /** Returns the source's statement that creates it. */
    public String create(TableStatements statements) {
        return statements.create(
                name,
                columns,
                keys.primary(),
                keys.unique(),
                schema.definitions().tableOptions());
    }

    /** Returns the table as a target for rows. */
    public SourceTable described() {
        List<ColumnDescription> described = IntStream.range(0, columns.size())
                .mapToObj(i -> new ColumnDescription(
                        columns.get(i).name(), types.get(i), columns.get(i).type()))
                .toList();
        return SourceTable.created(
                schema.name(),
                schema.source(),
                new TableDescription(name, TableDescription.Kind.TABLE, described, TableKeys.NONE, null));
    }
}
