package io.braid.grammar.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    /** Common column names in real databases. */
    private static final List<String> COMMON = List.of(("id name type date time timestamp year month day hour minute"
                    + " second value key level position status comment text rank count sum min max avg language"
                    + " result method start"
                    + " public domain condition action option options version server view schema data source target"
                    + " state zone region"
                    + " country index catalog database number size length width height weight price amount quantity"
                    + " total code title"
                    + " description label category parent child path url email phone address first last next"
                    + " previous current active"
                    + " enabled deleted created updated modified duration session system owner role password token"
                    + " uuid json map"
                    + " object element item items set_id entry unit currency rate percent ratio score grade flag"
                    + " symbol class module"
                    + " package release branch tag note message subject body content format encoding locale scale"
                    + " trigger function"
                    + " procedure usage lock power mod abs log lower upper search scope sql static old new get hold"
                    + " identity free"
                    + " work week quarter century day_of_week measure_id per subset final initial before after open"
                    + " close query"
                    + " queries use cancel refresh models settings sources tables columns_ views functions virtual"
                    + " materialized")
            .split(" "));

    @Test
    void commonNamesNeedNoQuotes() {
        assertThat(COMMON).allSatisfy(name -> {
            StatementReader.read("SELECT " + name + ", t." + name + " AS x FROM t WHERE " + name + " = 1 AND x < "
                    + name + " GROUP BY " + name + " ORDER BY " + name + " DESC, 2");
            StatementReader.read("SELECT 1 AS " + name + ", (" + name + " + 1) FROM s." + name + " AS " + name);
            StatementReader.read("CREATE FOREIGN TABLE s.t (" + name + " varchar(10) NOT NULL, x int)");
        });
    }

    @Test
    void wordsWithAMeaningKeepItWhereTheyHaveOne() {
        assertThat(text("SELECT date '2020-01-01', year(date), EXTRACT(YEAR FROM time), count(*), value FROM t"))
                .isEqualTo("SELECT DATE '2020-01-01', YEAR(`date`), EXTRACT(YEAR FROM `time`), COUNT(*), `value` FROM"
                        + " `t`");
        assertThat(text("SELECT INTERVAL '1' DAY, day, floor(x TO month), x::date, CAST(x AS timestamp)"))
                .isEqualTo(
                        "SELECT INTERVAL '1' DAY, `day`, FLOOR(`x` TO MONTH), (`x` :: DATE), CAST(`x` AS TIMESTAMP)");
    }

    @Test
    void namesStandInDoubleQuotesOrBackticks() {
        assertThat(text("SELECT \"a\"\"b\", `c``d`, \"e`f\", `g\"h`, é, 名前, a$b, t.v$x FROM \"s.t\".`u v`"))
                .isEqualTo("SELECT `a\"b`, `c``d`, `e``f`, `g\"h`, `é`, `名前`, `a$b`, `t`.`v$x` FROM `s.t`.`u v`");
    }

    @Test
    void aNameWithoutASchemaIsOneOfTheDefaultSchema() {
        Change change = (Change) StatementReader.read("CREATE VIEW v AS SELECT 1", "Sales");
        assertThat(((ViewDefinition) ((Create) change.change()).definition()).schema())
                .isEqualTo("Sales");
        assertThat(((Drop) ((Change) StatementReader.read("DROP VIEW v", "Sales")).change()).path())
                .containsExactly("Sales", "v");
        assertThat(((Drop) ((Change) StatementReader.read("DROP VIEW s.v", "Sales")).change()).path())
                .containsExactly("s", "v");
        assertThatThrownBy(() -> StatementReader.read("DROP VIEW v"))
                .isInstanceOf(BraidException.class)
                .hasMessage("write the name 'v' as schema.name (line 1, column 11)");
    }

    @Test
    void blanksOfWordProcessorsAndAMarkAtTheStartOfAFileAreBlanks() {
        assertThat(text("\ufeffSELECT\u00a01\u2003AS\u3000x")).isEqualTo("SELECT 1 AS `x`");
    }

    @Test
    void textMeansTheSameHoweverItIsWritten() {
        assertThat(text("SELECT 'it''s', E'a\\'b\\\\c', 'a' 'b', U&'\\00e9'"))
                .isEqualTo("SELECT 'it''s', 'a''b\\c', 'a'\n'b', 'é'".replace("\n", " "));
    }

    private static String text(String sql) {
        return ((Query) StatementReader.read(sql)).tree().toString().replaceAll("\\s+", " ");
    }
}
