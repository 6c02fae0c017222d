package io.braid.survive;

import java.util.List;

/** What is typed into forms by those who look for a program that makes statements of what it is given. */
final class Injections {
    /** A table that nobody but an administrator may see, and what stands in it. */
    static final String HIDDEN_TABLE = "vault";

    static final String SECRET = "kanarienvogel";

    private static final List<String> ALL = List.of(
            // The beginning of everything: does it look different?
            "'",
            "\"",
            "`",
            "\\",
            "\\'",
            "''",
            "%27",
            "' --",
            "1' #",
            ")'(",
            // Always, and never, true.
            "' OR '1'='1",
            "' OR 1=1 --",
            "') OR ('a'='a",
            "1 OR 1=1",
            "1) OR (1=1",
            "' AND 1=0 UNION ALL SELECT secret FROM f.vault --",
            "-1 UNION SELECT secret FROM f.vault",
            "1 UNION ALL SELECT NULL, secret FROM f.vault",
            "' UNION SELECT table_name FROM information_schema.tables --",
            "' UNION SELECT sql_text FROM sys.query_log --",
            "' UNION SELECT password FROM sys.users --",
            // What an error tells.
            "' AND 1 = CAST((SELECT secret FROM f.vault) AS INTEGER) --",
            "1 AND EXTRACTVALUE(1, CONCAT(0x7e, (SELECT secret FROM f.vault)))",
            "(SELECT CASE WHEN secret LIKE 'k%' THEN 1 / 0 ELSE 1 END FROM f.vault)",
            "1 / (SELECT CHAR_LENGTH(secret) - 13 FROM f.vault)",
            // What time tells.
            "' AND pg_sleep(30) IS NOT NULL --",
            "1; SELECT pg_sleep(30)",
            "1 AND SLEEP(30)",
            "'; WAITFOR DELAY '0:0:30' --",
            "1 AND BENCHMARK(50000000, MD5('x'))",
            // One more statement.
            "'; DROP TABLE items; --",
            "1; DELETE FROM vault",
            "'; INSERT INTO items VALUES (99, 'x'); COMMIT; --",
            "1; CREATE USER eve PASSWORD 'eve' ADMINISTRATOR",
            "'; GRANT ROLE boss TO USER ada; --",
            "1; SET ROLE boss",
            // Files, programs and other machines.
            "1; COPY vault TO PROGRAM 'cat'",
            "(SELECT pg_read_file('/etc/passwd'))",
            "(SELECT LOAD_FILE('/etc/passwd'))",
            "(SELECT FILE_READ('/etc/passwd'))",
            "' UNION SELECT * FROM CSVREAD('/etc/passwd') --",
            "1 INTO OUTFILE 'x'",
            "'; EXEC xp_cmdshell 'id'; --",
            "(SELECT dblink_connect('host=127.0.0.1'))",
            "${env:FRAGILE_PASSWORD}",
            "${jndi:ldap://127.0.0.1/a}",
            // Comments, encodings, and the edges of what is text.
            "1/**/OR/**/1=1",
            "*/ secret FROM f.vault --",
            "1 /*! UNION SELECT secret FROM vault */",
            "$$; SELECT secret FROM vault; $$",
            "\u02bc OR 1=1 --",
            "\u2019; DROP TABLE items; --",
            "\uff07 OR 1=1 --",
            "\u00bf' OR 1=1 --",
            "{fn USER()}",
            "{d '2024-01-01'}",
            ":x",
            "?",
            "?) OR (1=1",
            "%s%n%x",
            "{{7*7}}",
            "<script>alert(1)</script>",
            "../../../../etc/passwd",
            "a\r\nSet-Cookie: x=y",
            "x\u0000y");

    private Injections() {}

    static List<String> all() {
        return ALL;
    }

    /** As a literal. */
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** As a name. */
    static String name(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
