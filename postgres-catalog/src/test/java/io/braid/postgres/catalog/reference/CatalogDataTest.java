package io.braid.postgres.catalog.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.postgres.catalog.PostgresBaseType;
import io.braid.testkit.server.TestServers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Comparison of the committed data with PostgreSQL 18; with {@code -Dcatalog.write=true} it is regenerated first. */
class CatalogDataTest {
    private static final Path FILE = Path.of(
            System.getProperty("braid.build.root", ".."),
            "postgres-catalog/src/main/resources/io/braid/postgres/catalog/reference",
            CatalogData.FILE);

    private static CatalogData live;
    private static CatalogData committed;

    @BeforeAll
    static void read() throws SQLException, IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Connection connection = connect()) {
            CatalogFile.write(LiveCatalog.read(connection), file);
        }
        if (Boolean.getBoolean("catalog.write")) {
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, file.toByteArray());
        }
        live = CatalogData.read(new ByteArrayInputStream(file.toByteArray()));
        committed = CatalogData.read(Files.newInputStream(FILE));
    }

    /** Database without user objects. */
    private static Connection connect() throws SQLException {
        var server = TestServers.postgres();
        String url = server.jdbcUrl().replaceFirst("/[^/?]+(\\?|$)", "/template1$1");
        return DriverManager.getConnection(url, server.user(), server.password());
    }

    @Test
    void hasEveryRelationAndColumn() {
        assertThat(columns(committed)).containsExactlyElementsOf(columns(live)).hasSizeGreaterThan(2_100);
        assertThat(committed.relations()).hasSize(213);
    }

    @Test
    void hasEveryRowThatIsTheSameInAllServers() {
        for (Relation relation : live.relations()) {
            String name = relation.schema() + "." + relation.name();
            assertThat(pinned(committed.rows(name))).as(name).containsExactlyElementsOf(pinned(live.rows(name)));
            assertThat(committed.rows(name)).as(name).hasSameSizeAs(live.rows(name));
        }
    }

    @Test
    void knowsTheTypesOfColumns() {
        Relation types = committed.relation("pg_catalog.pg_type");
        Map<Object, @Nullable Object[]> byOid = committed.rows("pg_catalog.pg_type").stream()
                .collect(Collectors.toMap(row -> row[types.indexOf("oid")], row -> row));
        for (PostgresBaseType type : PostgresBaseType.values()) {
            @Nullable Object[] row = Objects.requireNonNull(byOid.get((long) type.oid()));
            assertThat(row[types.indexOf("typname")]).isEqualTo(type.typeName());
            assertThat(row[types.indexOf("typarray")]).isEqualTo((long) type.arrayOid());
            assertThat(row[types.indexOf("typlen")]).isEqualTo(type.length());
        }
    }

    private static List<String> columns(CatalogData data) {
        return data.relations().stream()
                .flatMap(relation -> relation.columns().stream()
                        .map(column -> relation.schema() + "." + relation.name() + "." + column.name() + " "
                                + column.typeName() + (column.notNull() ? " not null" : "")))
                .toList();
    }

    private static List<String> pinned(List<@Nullable Object[]> rows) {
        return rows.stream()
                .filter(row -> !(row[0] instanceof Long oid) || oid <= LiveCatalog.LAST_PINNED)
                .map(row -> String.join("|", Stream.of(row).map(String::valueOf).toList()))
                .toList();
    }
}
