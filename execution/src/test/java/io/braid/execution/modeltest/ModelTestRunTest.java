package io.braid.execution.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.script.SltException;
import io.braid.execution.script.SltFile;
import io.braid.execution.system.SystemTables;
import io.braid.planner.model.VdbReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of model test scripts: they define rows, query as a user, and report mismatches with their lines. */
final class ModelTestRunTest {
    private static final String MODEL = """
            CREATE DATABASE d;
            CREATE SERVER s FOREIGN DATA WRAPPER postgresql OPTIONS (url '${env:NOWHERE}', user 'u');
            CREATE SCHEMA crm SERVER s;
            IMPORT FOREIGN SCHEMA public EXCEPT (secret) FROM SERVER s INTO crm;
            CREATE FOREIGN TABLE crm.visit (
              seen timestamp NOT NULL, customer integer OPTIONS (remote_name 'cust'), amount decimal(10, 2),
              code varchar(3) OPTIONS (native_type 'varchar'), tags varchar ARRAY, PRIMARY KEY (customer)
            ) OPTIONS (remote_name 'public.page_view');
            CREATE SERVER b FOREIGN DATA WRAPPER sqlserver OPTIONS (url '${env:NOWHERE}');
            CREATE SCHEMA billing SERVER b;
            IMPORT FOREIGN SCHEMA books.dbo LIMIT TO (invoice) FROM SERVER b INTO billing;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.totals AS
              SELECT c.name, SUM(x.amount) AS total FROM crm.customer c JOIN crm.visit x ON x.customer = c.id GROUP BY c.name;
            CREATE MATERIALIZED VIEW v.stored AS SELECT COUNT(*) AS visits FROM crm.visit;
            CREATE ROLE agent;
            GRANT SELECT ON TABLE crm.customer TO ROLE agent;
            CREATE ROW FILTER mine ON crm.customer TO ROLE agent USING (name = CURRENT_USER);
            """;

    private static final String TABLES = """
            table crm.customer (id integer NOT NULL,
              name varchar(10))
            id,name
            1,ada
            2,"Moss, Eve"

            table crm.visit
            customer,seen,amount,code
            1,2024-02-29 12:00:00,1.50,abc
            1,2024-03-01,2.00,""
            2,2024-03-01 00:00:00.5,,

            """;

    private final ModelTestRun run = new ModelTestRun(VdbReader.read("d.vdb.sql", MODEL), SystemTables.with(List.of()));

    @Test
    void rowsAreOfExactlyTheDeclaredTypes() {
        passes(3, """
                query TTIT
                SELECT seen, amount, customer, code FROM crm.visit ORDER BY seen
                ----
                2024-02-29 12:00:00\t1.50\t1\tabc
                2024-03-01 00:00:00\t2.00\t1\t(empty)
                2024-03-01 00:00:00.5\tNULL\t2\tNULL

                query TT
                SELECT name, total FROM v.totals ORDER BY name
                ----
                Moss, Eve\tNULL
                ada\t3.50

                query I
                SELECT visits FROM v.stored
                ----
                3
                """);
    }

    @Test
    void rowsMayBeGivenByValuesAndAgain() {
        passes(2, """
                table crm.visit
                VALUES (DATE '2024-01-01', 3, 1, 'x', ARRAY['a', 'b']),
                  (TIMESTAMP '2024-01-02 00:00:00', NULL, 2.25, NULL, NULL)

                query TITTT
                SELECT * FROM crm.visit ORDER BY seen
                ----
                2024-01-01 00:00:00\t3\t1.00\tx\t{a,b}
                2024-01-02 00:00:00\tNULL\t2.25\tNULL\tNULL

                table crm.visit
                seen

                query I
                SELECT COUNT(*) FROM crm.visit
                ----
                0
                """);
    }

    @Test
    void aTableOfACatalogIsFoundByItsNameAndByItsPath() {
        passes(2, """
                table billing.invoice (paid boolean, due timestamp with time zone, sent time)
                paid,due,sent
                true,2024-01-01 12:00:00+02:00,08:30:00

                query TTT
                SELECT * FROM billing.invoice
                ----
                true\t2024-01-01 10:00:00+00\t08:30:00

                query I
                SELECT COUNT(*) FROM billing.books.dbo.invoice
                ----
                1
                """);
    }

    @Test
    void aRoleSeesWhatItIsGrantedUnderItsPolicies() {
        passes(4, """
                user ada agent

                query I
                SELECT id FROM crm.customer
                ----
                1

                statement error 42P01
                SELECT * FROM crm.visit

                user eve

                statement error 42P01
                SELECT * FROM crm.customer

                user

                query I
                SELECT COUNT(*) FROM crm.customer
                ----
                2
                """);
    }

    @Test
    void everyProblemHasItsLine() {
        fails("table crm.visit\nseen,amout\n", "t.slt:2: crm.visit has no column 'amout' (did you mean 'amount'?)");
        fails("table crm.visit\nseen\n2024-01-01\n2024-02-30\n", "t.slt:4: column seen: '2024-02-30' is no TIMESTAMP");
        fails("table crm.visit\nseen\n\"\"\n", "t.slt:3: column seen: '' is no TIMESTAMP");
        fails("table crm.visit\namount\n1\n", "t.slt:3: column seen is NOT NULL");
        fails(
                "table crm.visit\nseen,amount\n2024-01-01,1.005\n",
                "t.slt:3: column amount: '1.005' is no DECIMAL(10, 2)");
        fails(
                "table crm.visit\nseen,code\n2024-01-01,abcd\n",
                "t.slt:3: column code: 'abcd' is too long for VARCHAR(3)");
        fails("table crm.visit\nseen,code\n2024-01-01\n", "t.slt:3: the row has 1 values, and the line of names 2");
        fails(
                "table crm.visit\nVALUES (DATE '2024-01-01', 1, 1, 'abcd', NULL)\n",
                "t.slt:2: column code: 'abcd' is too");
        fails("table crm.vist\n", "t.slt:1: the columns of crm.vist are known to its source alone");
        fails("table v.total\n", "t.slt:1: the model has no foreign table v.total");
        fails("table crm.secret (id integer)\n", "t.slt:1: the model imports no table crm.secret");
        fails("table crm.visit (id integer)\n", "t.slt:1: crm.visit is declared already");
        fails("table crm.x (id integr)\n", "t.slt:1: ");
        fails("user ada agnt\n", "t.slt:1: the model has no role 'agnt' (did you mean 'agent'?)");
    }

    @Test
    void anotherAnswerIsShownLineByLine() {
        fails(TABLES + "query I\nSELECT id FROM crm.customer ORDER BY id\n----\n1\n3\n", "t.slt:13: another answer");
        fails(
                TABLES + "query I\nSELECT id FROM crm.customer ORDER BY id\n----\n1\n3\n",
                "    - 3\n    + 2\n  SELECT id FROM crm.customer");
    }

    @Test
    void aTableWithoutRowsOrColumnsIsReported() {
        fails("statement ok\nSELECT * FROM crm.visit\n", "The script gives crm.visit no rows");
        fails("statement ok\nSELECT * FROM crm.customer\n", "a test knows the columns that its script declares");
        fails("statement ok\nCREATE ROLE x\n", "A test of a model runs queries");
    }

    @Test
    void answersAreFilledIn() throws SltException {
        String script = TABLES + "query I\nSELECT id FROM crm.customer ORDER BY id\n----\n\n# end\n";

        assertThat(String.join("\n", run.complete(SltFile.parse("t.slt", script))) + "\n")
                .isEqualTo(script.replace("----\n", "----\n1\n2\n"));
    }

    private void passes(int tests, String script) {
        ModelTestRun.Outcome outcome = run.run(SltFile.parse("t.slt", TABLES + script));
        assertThat(outcome.mismatches()).isEmpty();
        assertThat(outcome.tests()).isEqualTo(tests);
    }

    private void fails(String script, String message) {
        assertThat(run.run(SltFile.parse("t.slt", script)).mismatches())
                .hasSize(1)
                .first()
                .asString()
                .contains(message);
    }
}
