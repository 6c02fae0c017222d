import io.braid.jdbc.BraidDataSource;
import java.io.FileReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.dialect.JdbcPostgresDialect;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.query.Criteria;
import org.springframework.data.relational.core.query.Query;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.support.rowset.SqlRowSet;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Spring over Braid: JdbcTemplate, JdbcClient, transactions and Spring Data JDBC. With ./braid demo running, and with
 * the driver and Spring Data JDBC on the class path:
 *
 *     java -cp ... examples/clients/SpringTrial.java data/demo/connection.properties
 */
public final class SpringTrial {
    private int failed;

    /** What Spring Data is told: which dialect, for it does not know Braid's name. */
    @Configuration
    static class Config extends AbstractJdbcConfiguration {
        static DataSource source;

        @Bean
        DataSource dataSource() {
            return source;
        }

        @Bean
        NamedParameterJdbcOperations operations(DataSource dataSource) {
            return new NamedParameterJdbcTemplate(dataSource);
        }

        @Override
        public Dialect jdbcDialect(NamedParameterJdbcOperations operations) {
            return JdbcPostgresDialect.INSTANCE;
        }
    }

    /** A table of a source. */
    @Table(schema = "dbb", name = "customer")
    record Customer(@Id Integer cCustkey, String cName, BigDecimal cAcctbal) {}

    public static void main(String[] arguments) throws Exception {
        Properties login = new Properties();
        try (Reader reader = new FileReader(arguments[0])) {
            login.load(reader);
        }
        BraidDataSource source = new BraidDataSource();
        source.setUrl(login.getProperty("url"));
        source.setUser(login.getProperty("user"));
        source.setPassword(login.getProperty("password"));
        SpringTrial trial = new SpringTrial();
        trial.templates(source);
        trial.transactions(source);
        trial.data(source);
        System.out.println("failed: " + trial.failed);
        System.exit(trial.failed == 0 ? 0 : 1);
    }

    private void check(String what, Object found, Object expected) {
        boolean good = String.valueOf(found).equals(String.valueOf(expected));
        failed += good ? 0 : 1;
        System.out.println((good ? "ok     " : "FAILED ") + what + (good ? "" : ": " + found + ", not " + expected));
    }

    private void templates(DataSource source) {
        JdbcTemplate jdbc = new JdbcTemplate(source);
        jdbc.setFetchSize(500);
        jdbc.setMaxRows(5);
        jdbc.setQueryTimeout(30);
        check("JdbcTemplate, at most 5 rows", jdbc.queryForList("SELECT o_orderkey FROM dbA.orders").size(), 5);
        check("a parameter", jdbc.queryForObject(
                "SELECT c_name FROM dbB.customer WHERE c_custkey = ?", String.class, 7), "Customer#000000007");
        NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(source);
        check("names and a list", named.queryForObject(
                "SELECT COUNT(*) FROM dbB.customer WHERE c_custkey IN (:keys) AND c_acctbal > :least",
                Map.of("keys", List.of(1, 2, 3), "least", new BigDecimal("-10000")), Long.class), 3);
        check("JdbcClient", JdbcClient.create(source).sql("SELECT DATE '2024-02-29' WHERE_DAY FROM dbD.region LIMIT 1")
                .query(LocalDate.class).single(), "2024-02-29");
        SqlRowSet rows = jdbc.queryForRowSet("SELECT n_name FROM dbD.nation ORDER BY n_name");
        check("a row set", rows.last() && rows.getRow() == 5, true);
        try {
            jdbc.queryForList("SELECT * FROM dbB.nothing");
            check("a table that is missing", "found", "refused");
        } catch (BadSqlGrammarException e) {
            check("a table that is missing", e.getSQLException().getSQLState(), "42P01");
        }
    }

    private void transactions(DataSource source) throws SQLException {
        TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(source));
        transaction.setReadOnly(true);
        JdbcTemplate jdbc = new JdbcTemplate(source);
        check("a transaction that reads", transaction.execute(status ->
                jdbc.queryForObject("SELECT COUNT(*) FROM dbD.nation", Integer.class)), 25);
    }

    private void data(DataSource source) {
        Config.source = source;
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Config.class)) {
            JdbcAggregateTemplate data = context.getBean(JdbcAggregateTemplate.class);
            check("Spring Data, by key", data.findById(7, Customer.class).cName(), "Customer#000000007");
            check("a count", data.count(Customer.class), 1500);
            PageRequest third = PageRequest.of(2, 3, Sort.by("cCustkey"));
            check("a page", data.findAll(Customer.class, third).getContent().stream()
                    .map(Customer::cCustkey).toList(), List.of(7, 8, 9));
            Query query =
                    Query.query(Criteria.where("cName").like("%00007").and("cAcctbal").greaterThan(BigDecimal.ONE));
            check("a query", data.findAll(query, Customer.class).spliterator().estimateSize() >= 0, true);
        }
    }
}
