package io.braid.server.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceUrlsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                        postgresql://ada@db:5433/crm | crm | postgresql | jdbc:postgresql://db:5433/crm
                        postgres://ada@[::1]/Sales%20Data?sslmode=require | sales_data | postgresql | jdbc:postgresql://[::1]/Sales%20Data?sslmode=require
                        mysql://ada@db/shop | shop | mysql | jdbc:mysql://db/shop
                        mariadb://ada@db:3307/shop?useSSL=true&tcpKeepAlive=true | shop | mysql | jdbc:mariadb://db:3307/shop?useSSL=true&tcpKeepAlive=true
                        sqlserver://sa@db/billing?trustServerCertificate=true | billing | sqlserver | jdbc:sqlserver://db;databaseName=billing;trustServerCertificate=true
                        old=mssql://sa@db:1444/billing | old | sqlserver | jdbc:sqlserver://db:1444;databaseName=billing
                        h2://sa@db:9092/data/stock | stock | h2 | jdbc:h2:tcp://db:9092/data/stock
                        h2:///data/stock.mv.db | stock | h2 | jdbc:h2:file:/data/stock
                        jdbc:postgresql://db/crm?user=ada&sslmode=require | crm | postgresql | jdbc:postgresql://db/crm?sslmode=require
                        jdbc:sqlserver://db;databaseName=billing;user=sa;encrypt=false | billing | sqlserver | jdbc:sqlserver://db;databaseName=billing;encrypt=false
                        jdbc:oracle:thin:@//db:1521/HR | hr | jdbc | jdbc:oracle:thin:@//db:1521/HR
                    """)
    void aUrlBecomesASourceWithADriversUrl(String text, String name, String wrapper, String url) {
        SourceUrl source = SourceUrls.read(text);
        assertThat(source.name()).isEqualTo(name);
        assertThat(source.wrapper()).isEqualTo(wrapper);
        assertThat(source.options()).isEqualTo(Map.of("url", url));
    }

    @Test
    void filesAreAPath() {
        SourceUrl file = SourceUrls.read("duckdb:///data/shop.duckdb");
        assertThat(file.options()).isEqualTo(Map.of("path", "/data/shop.duckdb"));
        assertThat(file.name()).isEqualTo("shop");
        assertThat(file.user()).isEmpty();
        SourceUrl files = SourceUrls.read("duckdb:///data/sales/*.parquet");
        assertThat(files.options()).isEqualTo(Map.of("path", "/data/sales/*.parquet"));
        assertThat(files.name()).isEqualTo("sales");
    }

    @Test
    void userPasswordAndSchemasAreTakenOut() {
        SourceUrl source = SourceUrls.read("postgresql://ada%40x:a%3Ab@db/crm?schema=public,sales&sslmode=require");
        assertThat(source.user()).hasValue("ada@x");
        assertThat(source.password()).hasValue("a:b");
        assertThat(source.schemas()).containsExactly("public", "sales");
        assertThat(source.options()).isEqualTo(Map.of("url", "jdbc:postgresql://db/crm?sslmode=require"));
        assertThat(source.refersToPassword()).isFalse();
        assertThat(source).hasToString("postgresql://ada%40x:***@db/crm?schema=public,sales&sslmode=require");
    }

    @Test
    void aPasswordMayBeAReference() {
        SourceUrl source = SourceUrls.read("mysql://ada:${file:secrets/shop}@db/shop");
        assertThat(source.password()).hasValue("${file:secrets/shop}");
        assertThat(source.refersToPassword()).isTrue();
        assertThat(SourceUrls.read("mysql://ada:${env:SHOP}@db/shop").refersToPassword())
                .isTrue();
    }

    @Test
    void sourcesOfOneNameGetDifferentOnes() {
        assertThat(SourceUrls.readAll(List.of("mysql://a@x/shop", "mysql://a@y/shop", "postgresql://a@x/Shop")))
                .extracting(SourceUrl::name)
                .containsExactly("shop", "shop_2", "shop_3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                        crm | is no URL; it begins with the kind of the database
                        potsgresql://ada@db/crm | unknown kind 'potsgresql' (did you mean 'postgresql'?); there are duckdb, h2,
                        postgresql:/ada@db/crm | has no host; write it as postgresql://USER@HOST:PORT/DATABASE
                        postgresql:///crm | has no host
                        postgresql://ada@db | names no database; write it as postgresql://USER@db/DATABASE
                        postgresql://db/crm | names no user; write it as postgresql://USER@db/crm; the password is asked for
                        mysql://ada@db:port/shop | has the port 'port'; a port is a number from 1 to 65535
                        mysql://ada@db:70000/shop | has the port '70000'
                        mysql://ada@db/shop?useSSL | has the parameter 'useSSL'; parameters are name=value
                        mysql://ada:100%@db/shop | has a '%' that is not followed by two hexadecimal digits; write it as %25
                        duckdb: | names no file; write it as duckdb:///data/shop.duckdb
                        h2:mem:x | is a database in the memory of another process
                        jdbc:oracle | is no JDBC URL
                        jdbc:postgresql://db/crm | names no user
                    """)
    void aWrongUrlIsRefusedWithWhatToDo(String text, String complaint) {
        assertThatThrownBy(() -> SourceUrls.read(text)).hasMessageContaining(complaint);
    }

    @Test
    void messagesHaveNoPassword() {
        for (String text :
                List.of("mysql://ada:s3cret@db", "jdbc:x:y?user=ada&password=s3cret&z", "pg://a:s3cret@b/c")) {
            assertThat(SourceUrls.shown(text)).contains("***").doesNotContain("s3cret");
        }
    }
}
