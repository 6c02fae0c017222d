package io.braid.planner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.TableSelection;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VdbReaderTest {
    private static final String MODEL = """
            -- everything a model can say
            CREATE DATABASE Shop VERSION '2.1';
            CREATE SERVER crm FOREIGN DATA WRAPPER postgresql
              OPTIONS (url 'jdbc:postgresql://localhost/crm', user 'o''hara', password '${env:SECRET}');
            CREATE SCHEMA people SERVER crm;
            IMPORT FOREIGN SCHEMA public LIMIT TO (customer, "Order") FROM SERVER crm INTO people;
            IMPORT FOREIGN SCHEMA shop.audit FROM SERVER crm INTO people; /* all of it */
            CREATE VIRTUAL SCHEMA sales;
            CREATE VIEW sales.rich AS
              SELECT * FROM people.customer
              WHERE balance > 1000
              ORDER BY balance;
            """;

    @Test
    void aModelIsReadIntoItsParts() {
        VirtualDatabase shop = VdbReader.read("shop.vdb.sql", MODEL);

        assertThat(shop.name()).isEqualTo("Shop");
        assertThat(shop.version()).isEqualTo("2.1");
        assertThat(shop.server("CRM").orElseThrow().wrapper()).isEqualTo("postgresql");
        assertThat(shop.server("crm").orElseThrow().options())
                .isEqualTo(Map.of(
                        "url", "jdbc:postgresql://localhost/crm", "user", "o'hara", "password", "${env:SECRET}"));
        assertThat(shop.schema("People").orElseThrow().server()).isEqualTo("crm");
        assertThat(shop.schema("sales").orElseThrow().isVirtual()).isTrue();
        assertThat(shop.imports())
                .containsExactly(
                        new ImportDefinition(
                                "public",
                                new TableSelection(TableSelection.Mode.LIMIT_TO, List.of("customer", "Order")),
                                "crm",
                                "people",
                                new Place(6, 1)),
                        new ImportDefinition("shop.audit", TableSelection.ALL, "crm", "people", new Place(7, 1)));
    }

    @Test
    void aViewKeepsTheTextOfItsQuery() {
        VirtualDatabase shop = VdbReader.read("shop.vdb.sql", MODEL);

        assertThat(shop.views().get(0).sql())
                .isEqualTo("SELECT * FROM people.customer\n  WHERE balance > 1000\n  ORDER BY balance");
    }

    @Test
    void aSyntaxErrorNamesTheFileAndThePlace() {
        assertRefused("CREATE DATABASE shop;\nCREATE SERVER crm FOREIGN WRAPPER x;", ErrorCode.INVALID_MODEL)
                .hasMessage("""
                        shop.vdb.sql is not a sound model:
                          line 2, column 27: unexpected 'WRAPPER', expected DATA""");
    }

    @Test
    void everyProblemIsListed() {
        assertRefused("""
                        CREATE DATABASE shop;
                        CREATE SCHEMA people SERVER crm;
                        CREATE VIEW rich AS SELECT 1;
                        CREATE DATABASE another;
                        SELECT 1;""", ErrorCode.INVALID_MODEL)
                .hasMessageContainingAll(
                        "line 2, column 1: server 'crm' does not exist",
                        "line 3, column 13: write the name 'rich' as schema.name",
                        "line 4, column 1: a model describes one database",
                        "line 5, column 1: a model holds CREATE, IMPORT, GRANT and COMMENT statements only");
    }

    @Test
    void anOptionGivenTwiceIsRefused() {
        assertRefused(
                        "CREATE DATABASE s; CREATE SERVER crm FOREIGN DATA WRAPPER x OPTIONS (url 'a', URL 'b');",
                        ErrorCode.INVALID_MODEL)
                .hasMessageContaining("line 1, column 79: option 'url' is given twice");
    }

    @Test
    void aModelWithoutADatabaseIsRefused() {
        assertRefused("CREATE VIRTUAL SCHEMA sales;", ErrorCode.INVALID_MODEL)
                .hasMessageContaining("a model begins with CREATE DATABASE name");
        assertRefused("", ErrorCode.INVALID_MODEL).hasMessageContaining("a model begins with CREATE DATABASE name");
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            String text, ErrorCode code) {
        return assertThatThrownBy(() -> VdbReader.read("shop.vdb.sql", text))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
