package io.braid.planner;

import io.braid.planner.model.VdbReader;
import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Demo model over sources that exist only for the planner: TPC-H at scale 1. */
final class OfflineTpch {
    private static final Map<String, Double> ROWS = Map.of(
            "lineitem", 6_001_215.0,
            "orders", 1_500_000.0,
            "customer", 150_000.0,
            "part", 200_000.0,
            "supplier", 10_000.0,
            "partsupp", 800_000.0,
            "nation", 25.0,
            "region", 5.0);

    private static final Map<String, Double> DISTINCT = Map.of("l_linenumber", 7.0);

    private final Function<String, Capabilities> capabilities;

    /** Creates the model over sources with the capabilities of each kind. */
    OfflineTpch(Function<String, Capabilities> capabilities) {
        this.capabilities = capabilities;
    }

    Planner planner() {
        return planner(text -> text);
    }

    /** Returns a planner over the model with changed text. */
    Planner planner(UnaryOperator<String> change) {
        return new Planner(catalog(change));
    }

    /** Returns the model with more statements. */
    Catalog catalog(String more) {
        return catalog((UnaryOperator<String>) text -> text + more);
    }

    private Catalog catalog(UnaryOperator<String> change) {
        Path model = Path.of("../vdb-models/tpch/tpch.vdb.sql");
        try {
            return Catalog.open(VdbReader.read(model.toString(), change.apply(Files.readString(model))), this::source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Source source(String server) {
        return switch (server) {
            case "orders_db" -> source(server, "duckdb", tables("tpch", "main", "orders", "lineitem"));
            case "customers_db" ->
                source(
                        server,
                        "postgresql",
                        padded(
                                tables("tpch", "public", "customer"),
                                capabilities.apply("postgresql").text()));
            case "parts_db" -> source(server, "h2", tables("tpch", "dbo", "part", "supplier", "partsupp"));
            case "places_db" -> source(server, "mysql", tables("tpch", null, "nation", "region", "customer"));
            default -> throw new IllegalArgumentException(server);
        };
    }

    private Source source(String name, String kind, List<TableDescription> tables) {
        return new OfflineSource(name, capabilities.apply(kind), tables, ROWS, DISTINCT);
    }

    private static List<TableDescription> tables(String catalog, @Nullable String schema, String... names) {
        return Arrays.stream(names)
                .map(name -> new TableDescription(
                        new TableName(catalog, schema, name),
                        TableDescription.Kind.TABLE,
                        columns(name),
                        new TableKeys(
                                new Key(null, key(name)), List.of(), references(catalog, schema, name), List.of()),
                        null))
                .toList();
    }

    /** Returns the tables with blank-padded CHAR as in PostgreSQL and SQL Server. */
    private static List<TableDescription> padded(List<TableDescription> tables, TextSemantics text) {
        return tables.stream()
                .map(table -> new TableDescription(
                        table.name(),
                        table.kind(),
                        table.columns().stream()
                                .map(column -> padded(column, text))
                                .toList(),
                        table.keys(),
                        null))
                .toList();
    }

    private static ColumnDescription padded(ColumnDescription column, TextSemantics text) {
        return column.nativeType().equals("char")
                ? new ColumnDescription(
                        column.name(),
                        column.type(),
                        column.nativeType(),
                        TextSemantics.PADDED.worse(text),
                        column.details())
                : column;
    }

    /** Returns the foreign keys within one source. */
    private static List<ForeignKey> references(String catalog, @Nullable String schema, String table) {
        return switch (table) {
            case "lineitem" -> List.of(reference("l_orderkey", new TableName(catalog, schema, "orders"), "o_orderkey"));
            case "partsupp" ->
                List.of(
                        reference("ps_partkey", new TableName(catalog, schema, "part"), "p_partkey"),
                        reference("ps_suppkey", new TableName(catalog, schema, "supplier"), "s_suppkey"));
            case "nation" -> List.of(reference("n_regionkey", new TableName(catalog, schema, "region"), "r_regionkey"));
            default -> List.of();
        };
    }

    private static ForeignKey reference(String column, TableName target, String targetColumn) {
        return new ForeignKey("fk_" + column, List.of(column), target, List.of(targetColumn));
    }

    private static List<String> key(String table) {
        return switch (table) {
            case "lineitem" -> List.of("l_orderkey", "l_linenumber");
            case "partsupp" -> List.of("ps_partkey", "ps_suppkey");
            default -> List.of(columns(table).get(0).name());
        };
    }

    private static List<ColumnDescription> columns(String table) {
        String columns =
                switch (table) {
                    case "orders" ->
                        "o_orderkey:key o_custkey:key o_orderstatus:text o_totalprice:money o_orderdate:date"
                                + " o_orderpriority:text o_clerk:text o_shippriority:int o_comment:text";
                    case "lineitem" ->
                        "l_orderkey:key l_partkey:key l_suppkey:key l_linenumber:int l_quantity:money"
                                + " l_extendedprice:money"
                                + " l_discount:money l_tax:money l_returnflag:text l_linestatus:text l_shipdate:date"
                                + " l_commitdate:date l_receiptdate:date l_shipinstruct:text l_shipmode:text"
                                + " l_comment:text";
                    case "customer" ->
                        "c_custkey:key c_name:text c_address:text c_nationkey:int c_phone:char c_acctbal:money"
                                + " c_mktsegment:char c_comment:text";
                    case "part" ->
                        "p_partkey:key p_name:text p_mfgr:text p_brand:text p_type:text p_size:int p_container:text"
                                + " p_retailprice:money p_comment:text";
                    case "supplier" ->
                        "s_suppkey:key s_name:text s_address:text s_nationkey:int s_phone:text s_acctbal:money"
                                + " s_comment:text";
                    case "partsupp" ->
                        "ps_partkey:key ps_suppkey:key ps_availqty:int ps_supplycost:money ps_comment:text";
                    case "nation" -> "n_nationkey:int n_name:text n_regionkey:int n_comment:text";
                    default -> "r_regionkey:int r_name:text r_comment:text";
                };
        return Arrays.stream(columns.split(" ")).map(OfflineTpch::column).toList();
    }

    private static ColumnDescription column(String nameAndType) {
        String[] parts = nameAndType.split(":");
        DataType type =
                switch (parts[1]) {
                    case "key" -> DataType.of(TypeKind.BIGINT);
                    case "int" -> DataType.of(TypeKind.INTEGER);
                    case "money" -> DataType.decimal(15, 2);
                    case "date" -> DataType.of(TypeKind.DATE);
                    default -> DataType.varchar(199);
                };
        return new ColumnDescription(parts[0], type.notNull(), parts[1]);
    }
}
