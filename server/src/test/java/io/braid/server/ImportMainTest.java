package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportMainTest {
    private static final Environment VARIABLES = new Environment(
            Map.of("ARCHIVE_PASSWORD", "a", "FRUIT_PASSWORD", "b", "SALES_PASSWORD", "c", "SHOP_PASSWORD", "d"));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Path folder;

    ImportMainTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "museum-vdb.xml",
                "museum-roles-vdb.xml",
                "museum-materialized-vdb.xml",
                "museum-services-vdb.xml",
                "orchard-vdb.ddl",
                "functions-vdb.ddl"
            })
    void theModelPassesTheCheck(String file) {
        Path model = folder.resolve("x.vdb.sql");
        assertThat(run(
                        "teiid",
                        resource(file),
                        "--datasources",
                        resource("datasources.xml"),
                        "--output",
                        model.toString()))
                .as(output())
                .isBetween(0, 2);
        // Databases that a model imports are deployed with it.
        Path museum = folder.resolve("museum.vdb.sql");
        run(
                "teiid",
                resource("museum-vdb.xml"),
                "--datasources",
                resource("datasources.xml"),
                "--output",
                museum.toString());
        out.reset();
        assertThat(CheckMain.run(
                        List.of("--vdb", model.toString(), "--vdb", museum.toString()),
                        VARIABLES,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(out, true, StandardCharsets.UTF_8)))
                .as(() -> output() + text(model))
                .isZero();
    }

    @Test
    void whatIsNotPossibleGivesAnExitCodeOfItsOwnAndAReportBesideTheModel() {
        Path model = folder.resolve("museum.vdb.sql");
        assertThat(run("teiid", resource("museum-vdb.xml"), "--output=" + model))
                .isEqualTo(2);
        String report = text(folder.resolve("museum.import.txt"));
        assertThat(output()).startsWith(report).contains("Wrote the model " + model, "braid check --vdb " + model);
        assertThat(report.lines())
                .anyMatch(line -> line.matches("10 +server price-lists \\(file\\) +not possible +.*wrapper duckdb"))
                .anyMatch(line -> line.matches("31 +view Gallery\\.Estimates +not possible +.*TEXTTABLE.*"))
                .anyMatch(line -> line.matches("36 +view Gallery\\.Insured +not possible +it reads .*Estimates.*"))
                .anyMatch(line -> line.matches("39 +view Gallery\\.Works +changed +.*CONCAT.*"))
                .anyMatch(line -> line.contains("fill in OPTIONS (url 'jdbc:h2:tcp://host:9092/database'"))
                .anyMatch(line -> line.matches("\\d+ taken over, \\d+ changed, \\d+ not possible"));
    }

    @Test
    void aCompleteModelIsASuccessAndIsNotReplacedWithoutBeingToldTo() throws IOException {
        Path file = folder.resolve("small-vdb.ddl");
        Files.writeString(file, """
                CREATE DATABASE small;
                CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS ("jdbc-url" 'jdbc:h2:mem:small');
                CREATE SCHEMA a SERVER s;
                IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER s INTO a;
                """);
        Path model = folder.resolve("small.vdb.sql");
        String[] arguments = {"teiid", file.toString(), "--output", model.toString()};
        assertThat(run(arguments)).as(output()).isZero();
        String first = text(model);
        assertThat(run(arguments)).isEqualTo(1);
        assertThat(output()).contains("is there already; replace it with --replace");
        assertThat(text(model)).isEqualTo(first);
        assertThat(run("teiid", file.toString(), "--output", model.toString(), "--replace"))
                .isZero();
    }

    @Test
    void catalogsOfTrinoBecomeServers() throws IOException {
        Path catalogs = Files.createDirectories(folder.resolve("etc/catalog"));
        Files.writeString(catalogs.resolve("sales.properties"), """
                # the old system
                connector.name=postgresql
                connection-url=jdbc:postgresql://sales.example:5432/crm
                connection-user=reader
                connection-password=${ENV:SALES_PASSWORD}
                case-insensitive-name-matching=true
                metadata.cache-ttl=10m
                """);
        Files.writeString(catalogs.resolve("shop.properties"), """
                connector.name=mysql
                connection-url=jdbc:mysql://shop.example:3306
                connection-user=reader
                connection-password=swordfish
                """);
        Files.writeString(catalogs.resolve("lake.properties"), "connector.name=iceberg\n");
        Path model = folder.resolve("all.vdb.sql");
        assertThat(run("trino", catalogs.toString(), "--name", "all", "--output", model.toString()))
                .isEqualTo(2);
        assertThat(output().lines())
                .anyMatch(
                        line -> line.matches("lake.properties:1 +catalog lake \\(iceberg\\) +not possible .*Parquet.*"))
                .anyMatch(line ->
                        line.matches("sales.properties:7 +property metadata.cache-ttl +changed .*import-interval.*"))
                .anyMatch(
                        line -> line.matches("shop.properties:1 +catalog shop \\(mysql\\) +changed .*SHOP_PASSWORD.*"));
        assertThat(text(model))
                .contains(
                        "CREATE DATABASE \"all\" VERSION '1';",
                        "CREATE SERVER sales FOREIGN DATA WRAPPER postgresql",
                        "password '${env:SALES_PASSWORD}'",
                        "IMPORT FOREIGN SCHEMA public FROM SERVER sales INTO sales;",
                        "IMPORT FOREIGN SCHEMA schema_of_the_source FROM SERVER shop INTO shop;",
                        "GRANT SELECT ON DATABASE \"all\" TO ROLE public;")
                .doesNotContain("swordfish");
        assertThat(CheckMain.run(
                        List.of("--vdb", model.toString()),
                        VARIABLES,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(out, true, StandardCharsets.UTF_8)))
                .as(output())
                .isZero();
    }

    @Test
    void rulesOfTrinoAreNotReplacedByARightForEverybody() throws IOException {
        Path catalogs = Files.createDirectories(folder.resolve("etc/catalog"));
        Files.writeString(folder.resolve("etc/access-control.properties"), "access-control.name=file\n");
        Files.writeString(
                catalogs.resolve("stock.properties"),
                "connector.name=duckdb\nconnection-url=jdbc:duckdb:stock.duckdb\n");
        Path model = folder.resolve("trino.vdb.sql");
        assertThat(run("trino", catalogs.toString(), "--output", model.toString()))
                .isEqualTo(2);
        assertThat(output()).contains("access control").contains("CREATE ROW FILTER");
        assertThat(text(model)).contains("FOREIGN DATA WRAPPER duckdb").doesNotContain("GRANT");
    }

    @Test
    void mistakesAreToldWithoutWritingAnything() throws IOException {
        assertThat(run("teid", "x")).isEqualTo(1);
        assertThat(output()).contains("did you mean 'teiid'?");
        assertThat(run("teiid", "x", "--outptu", "y")).isEqualTo(1);
        assertThat(output()).contains("did you mean '--output'?");
        assertThat(run("teiid", folder.resolve("absent.xml").toString())).isEqualTo(1);
        assertThat(output()).contains("absent.xml cannot be read");
        Path broken = folder.resolve("broken-vdb.ddl");
        Files.writeString(broken, "CREATE DATABASE d;\nCREATE SERVER s FOREIGN WRAPPER h2;\n");
        assertThat(run("teiid", broken.toString())).isEqualTo(1);
        assertThat(output()).contains("broken-vdb.ddl: line 2: expected", "WRAPPER");
        Files.writeString(broken, "<vdb name='x'>\n<model>\n</vdb>");
        assertThat(run("teiid", broken.toString())).isEqualTo(1);
        assertThat(output()).contains("no XML document: line 3");
        assertThat(run("trino", folder.toString())).isEqualTo(1);
        assertThat(output()).contains("has no catalogs");
        assertThat(run("--help")).isZero();
    }

    private int run(String... arguments) {
        out.reset();
        return ImportMain.run(
                List.of(arguments),
                VARIABLES,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String resource(String name) {
        return Path.of(URI.create(String.valueOf(ImportMainTest.class.getResource("/teiid/" + name))))
                .toString();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
