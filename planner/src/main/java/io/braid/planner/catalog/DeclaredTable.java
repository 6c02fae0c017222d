package io.braid.planner.catalog;

import io.braid.planner.type.LosslessTypes;
import io.braid.spi.Source;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.ForeignTableDefinition;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A table that the model declares. Its types and keys are trusted unless the source contradicts them. */
final class DeclaredTable {
    private static final String REMOTE_NAME = "remote_name";
    private final ForeignTableDefinition definition;
    private final Function<String, DataType> types;

    /** @param types parses a type name; fails if it is unknown */
    public DeclaredTable(ForeignTableDefinition definition, Function<String, DataType> types) {
        this.definition = definition;
        this.types = types;
    }

    public ForeignTableDefinition definition() {
        return definition;
    }

    /** Returns its remote name, as far as the model declares it. */
    public TableName remoteName() {
        List<String> path = RemotePath.parse(option(definition.options(), REMOTE_NAME, definition.name()));
        int size = path.size();
        if (size > 3) {
            throw invalid("its remote_name has " + size + " parts; it may have catalog, schema and table");
        }
        return new TableName(size > 2 ? path.get(0) : null, size > 1 ? path.get(size - 2) : null, path.get(size - 1));
    }

    /**
     * Returns the request to the source to check the declaration; empty if the model does not declare the remote
     * schema.
     */
    public Optional<ImportRequest> check() {
        List<String> path = remoteName().path();
        return path.size() < 2
                ? Optional.empty()
                : Optional.of(new ImportRequest(
                        String.join(".", path.subList(0, path.size() - 1)), List.of(path.get(path.size() - 1))));
    }

    /** Returns the remote column names. */
    public List<String> remoteColumns() {
        return definition.columns().stream()
                .map(column -> option(column.options(), REMOTE_NAME, column.name()))
                .toList();
    }

    /** Returns the description of the table with Braid's column names. */
    public TableDescription describe(Source source) {
        List<ColumnDescription> columns = definition.columns().stream()
                .map(column -> column(column, source))
                .toList();
        return new TableDescription(remoteName(), TableDescription.Kind.TABLE, columns, keys(), null);
    }

    /**
     * Returns the description with the source's spelling of names and its text semantics.
     *
     * @param actual the table as the source describes it
     * @throws BraidException if a column is missing or its values are incompatible with the declared type
     */
    public TableDescription describe(Source source, TableDescription actual) {
        TableDescription declared = describe(source);
        List<String> remote = remoteColumns();
        List<ColumnDescription> columns = IntStream.range(0, remote.size())
                .mapToObj(i -> checked(declared.columns().get(i), remote.get(i), actual))
                .toList();
        return new TableDescription(actual.name(), actual.kind(), columns, declared.keys(), actual.comment());
    }

    private ColumnDescription checked(ColumnDescription declared, String remote, TableDescription actual) {
        ColumnDescription found = column(remote, actual);
        if (found == null) {
            throw invalid("its column " + declared.name() + " is not there: " + actual.name() + " has no column '"
                    + remote + "'");
        }
        if (!LosslessTypes.reads(found.type(), declared.type())) {
            throw invalid(
                    "its column " + declared.name() + " is declared as " + declared.type() + ", but the source's is "
                            + found.nativeType() + "; declare it as " + found.type() + ", or as varchar");
        }
        boolean isText = found.type().kind() == TypeKind.VARCHAR;
        boolean opaque = declared.type().kind() == TypeKind.VARCHAR && !isText;
        return opaque
                ? new ColumnDescription(
                        declared.name(), declared.type(), found.nativeType(), TextSemantics.OPAQUE, found.details())
                : declared;
    }

    /** Finds a column; letter case matters only if the name is ambiguous otherwise. */
    static @Nullable ColumnDescription column(String name, TableDescription table) {
        List<ColumnDescription> found = table.columns().stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .toList();
        return found.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElse(found.size() == 1 ? found.get(0) : null);
    }

    private ColumnDescription column(DeclaredColumn column, Source source) {
        DataType type = type(column);
        String nativeType = column.options().get("native_type");
        @Nullable TextSemantics semantics = null;
        if (type.kind() == TypeKind.VARCHAR) {
            semantics = nativeType == null
                    ? TextSemantics.OPAQUE
                    : source.textSemantics(
                            nativeType.toLowerCase(Locale.ROOT),
                            column.options().get("collation"));
        }
        ColumnDetails details = new ColumnDetails(
                null, column.options().get("collation"), null, ColumnDetails.Generation.NONE, null, null);
        return new ColumnDescription(
                column.name(), type, nativeType == null ? column.type() : nativeType, semantics, details);
    }

    private DataType type(DeclaredColumn column) {
        try {
            return types.apply(column.type()).withNullable(column.nullable());
        } catch (BraidException e) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "column " + column.name() + " of foreign table " + name() + " (" + column.place() + "): "
                            + e.getMessage(),
                    e);
        }
    }

    private TableKeys keys() {
        DeclaredKeys keys = definition.keys();
        List<ForeignKey> foreign = keys.foreign().stream()
                .map(key -> new ForeignKey(null, key.columns(), target(key.table()), key.targetColumns()))
                .toList();
        return new TableKeys(
                keys.primary().isEmpty() ? null : new Key(null, spelled(keys.primary())),
                keys.unique().stream().map(key -> new Key(null, spelled(key))).toList(),
                foreign,
                List.of());
    }

    /** Returns column names as their declarations spell them. */
    private List<String> spelled(List<String> columns) {
        return columns.stream()
                .map(name -> definition.columns().stream()
                        .map(DeclaredColumn::name)
                        .filter(name::equalsIgnoreCase)
                        .findFirst()
                        .orElseThrow(() -> invalid("its key names the column '" + name + "', which it does not have")))
                .toList();
    }

    private static TableName target(List<String> path) {
        int size = path.size();
        return new TableName(
                size > 2 ? path.get(size - 3) : null, size > 1 ? path.get(size - 2) : null, path.get(size - 1));
    }

    private String name() {
        return definition.schema() + "." + definition.name();
    }

    private BraidException invalid(String what) {
        return new BraidException(
                ErrorCode.INVALID_MODEL,
                "The foreign table " + name() + ", declared at " + definition.place() + ", does not fit: " + what);
    }

    private static String option(Map<String, String> options, String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }
}
