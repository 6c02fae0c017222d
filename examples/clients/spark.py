"""Reads Braid by Spark's JDBC reader, in each way that it has, and compares what comes with what should.

    pip install pyspark
    ./braid demo                                       # in another terminal
    python examples/clients/spark.py data/demo/connection.properties jdbc-driver/target/braid-jdbc-driver-*.jar
"""

import datetime
import decimal
import sys

from pyspark.sql import SparkSession

from trial import Checks, arguments

TYPES = """
SELECT TRUE AS truth, CAST(-128 AS TINYINT) AS tiny, CAST(-32768 AS SMALLINT) AS small, -2147483648 AS whole,
    CAST(9007199254740993 AS BIGINT) AS large, CAST(0.1 AS REAL) AS single, CAST(0.1 AS DOUBLE) AS twice,
    CAST('12345678901234567890123456.123456789012' AS DECIMAL(38, 12)) AS wide, CAST(19.90 AS DECIMAL(10, 2)) AS price,
    'Gr\u00fc\u00dfe' AS text, X'00FF' AS bytes, DATE '2024-02-29' AS day,
    TIMESTAMP '2024-02-29 13:14:15.123456' AS shown,
    CAST('2024-02-29 13:14:15+05:00' AS TIMESTAMP WITH TIME ZONE) AS moment, TIME '13:14:15.123' AS clock,
    CAST(NULL AS DECIMAL(38, 12)) AS nothing
"""


class Trial(Checks):
    """A session of Spark on one Braid."""

    def __init__(self, login, driver):
        super().__init__()
        # Spark's generic dialect does not know the type TIMESTAMP_WITH_TIMEZONE.
        self.login = {**login, "url": login["url"]}
        self.spark = (
            SparkSession.builder.master("local[2]")
            .appName("braid")
            .config("spark.jars", driver)
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.driver.extraJavaOptions", "-Duser.timezone=UTC")
            .config("spark.sql.catalog.braid", "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog")
            .config("spark.sql.catalog.braid.url", self.login["url"])
            .config("spark.sql.catalog.braid.driver", "io.braid.jdbc.BraidDriver")
            .config("spark.sql.catalog.braid.user", login["user"])
            .config("spark.sql.catalog.braid.password", login["password"])
            .getOrCreate()
        )
        self.spark.sparkContext.setLogLevel("ERROR")

    def read(self, **options):
        reader = self.spark.read.format("jdbc").option("driver", "io.braid.jdbc.BraidDriver")
        for name, value in {**self.login, **options}.items():
            reader = reader.option(name, value)
        return reader.load()

    def value(self, sql):
        return self.read(query=sql).collect()[0][0]

    def sent(self):
        """How many statements Braid has sent to its sources."""
        return self.value("SELECT SUM(statements) FROM sys.sources")

    def asked(self, least):
        """What Spark has asked Braid that has this in it."""
        return self.value(f"SELECT COUNT(*) FROM sys.query_log WHERE sql_text LIKE '%{least}%'"
                          " AND sql_text NOT LIKE '%query_log%'") > 0


def tables(trial):
    trial.check("dbtable", trial.read(dbtable="dbB.customer").count(), trial.value("SELECT COUNT(*) FROM dbB.customer"))
    trial.check("dbtable, quoted", trial.read(dbtable='"dbB"."customer"').count(), 1500)
    trial.check("dbtable with a sub-query",
                trial.read(dbtable="(SELECT c_custkey AS k FROM dbB.customer WHERE c_custkey <= 10) AS t").count(), 10)
    trial.check("query", trial.read(query="SELECT c_custkey FROM dbB.customer WHERE c_custkey <= 10").count(), 10)
    trial.check("sessionInitStatement",
                trial.read(sessionInitStatement="SET application_name = 'spark trial'", query=(
                    "SELECT COUNT(*) AS n FROM sys.sessions WHERE application = 'spark trial'")).collect()[0][0], 1)
    trial.check("a join of two databases", trial.read(
        query="SELECT c.c_name, n.n_name FROM dbB.customer c JOIN dbD.nation n ON n.n_nationkey = c.c_nationkey"
    ).count(), 1500)


def columns_cost_nothing(trial):
    before = trial.sent()
    frame = trial.read(dbtable="(SELECT * FROM dbA.lineitem) AS t")
    trial.check("columns are known", len(frame.columns), 16)
    trial.check("no source was asked for them", trial.sent(), before)
    trial.check("by WHERE 1=0", trial.asked("lineitem) AS t WHERE 1=0"))


def types(trial):
    for url in (trial.login["url"], trial.login["url"] + "&compression=lz4"):
        row = trial.read(url=url, query=TYPES, preferTimestampNTZ="true").collect()[0].asDict()
        expected = {
            "truth": True, "tiny": -128, "small": -32768, "whole": -2147483648, "large": 9007199254740993,
            "twice": 0.1, "wide": decimal.Decimal("12345678901234567890123456.123456789012"),
            "price": decimal.Decimal("19.90"), "text": "Gr\u00fc\u00dfe", "bytes": bytearray(b"\x00\xff"),
            "day": datetime.date(2024, 2, 29), "shown": datetime.datetime(2024, 2, 29, 13, 14, 15, 123456),
            "nothing": None,
        }
        for name, value in expected.items():
            trial.check(f"type of {name}", row[name], value)
        trial.check("type of single", abs(row["single"] - 0.1) < 1e-8)
        # Spark shows a moment to Python in the zone of the machine.
        moment = datetime.datetime(2024, 2, 29, 8, 14, 15, 0, datetime.timezone.utc)
        trial.check("type of moment", row["moment"].astimezone(datetime.timezone.utc), moment)
        clock = row["clock"]
        trial.check("type of clock", (clock.hour, clock.minute, clock.second, clock.microsecond), (13, 14, 15, 123000))


def partitions(trial):
    def parted(table, column, least, most):
        return trial.read(dbtable=table, partitionColumn=column, lowerBound=least, upperBound=most, numPartitions="4")

    for column, least, most in (("o_orderkey", "1", "60000"), ("o_orderdate", "1992-01-01", "1998-12-31")):
        frame = parted("dbA.orders", column, least, most)
        trial.check(f"partitions by {column}", (frame.rdd.getNumPartitions(), frame.count()), (4, 15000))
    moments = "(SELECT o_orderkey, CAST(o_orderdate AS TIMESTAMP) AS at_time FROM dbA.orders) AS t"
    frame = parted(moments, "at_time", "1992-01-01 00:00:00", "1998-12-31 00:00:00")
    trial.check("partitions by a timestamp", (frame.rdd.getNumPartitions(), frame.count()), (4, 15000))
    ranges = ["o_orderkey < 1000", "o_orderkey BETWEEN 1000 AND 2000", "o_orderkey > 2000"]
    frame = trial.spark.read.jdbc(trial.login["url"], "dbA.orders", predicates=ranges, properties={
        **trial.login, "driver": "io.braid.jdbc.BraidDriver"})
    trial.check("predicates", (frame.rdd.getNumPartitions(), frame.count()), (3, 15000))


def pushed(trial):
    orders = trial.read(dbtable="dbA.orders", fetchsize="1000", queryTimeout="60")
    trial.check("a filter", orders.where("o_orderkey = 7 AND o_orderstatus IN ('O', 'F')").count(), 1)
    trial.check("was sent", trial.asked('"o_orderkey" = 7'))
    trial.check("text with a quote", orders.where('o_clerk = "it\'s"').count(), 0)
    trial.check("LIKE", orders.where("o_orderpriority LIKE '1-%'").count(),
                trial.value("SELECT COUNT(*) FROM dbA.orders WHERE o_orderpriority LIKE '1-%'"))
    trial.check("dates and nulls", orders.where("o_orderdate >= DATE '1995-01-01' AND o_comment IS NOT NULL").count(),
                trial.value("SELECT COUNT(*) FROM dbA.orders WHERE o_orderdate >= DATE '1995-01-01'"))
    top = orders.orderBy("o_totalprice", ascending=False).limit(3).select("o_orderkey").collect()
    ours = trial.read(query="SELECT o_orderkey FROM dbA.orders ORDER BY o_totalprice DESC LIMIT 3").collect()
    trial.check("the first three", top, ours)
    spark = trial.spark
    sums = spark.sql("SELECT o_orderstatus, COUNT(*), SUM(o_totalprice) FROM braid.dbA.orders GROUP BY 1 ORDER BY 1")
    ours = trial.read(query="SELECT o_orderstatus, COUNT(*), SUM(o_totalprice) FROM dbA.orders GROUP BY 1 ORDER BY 1")
    trial.check("sums, in a catalog", [tuple(row) for row in sums.collect()], [tuple(row) for row in ours.collect()])
    pages = spark.sql("SELECT o_orderkey FROM braid.dbA.orders ORDER BY o_orderkey LIMIT 3 OFFSET 4").collect()
    ours = trial.read(query="SELECT o_orderkey FROM dbA.orders ORDER BY o_orderkey LIMIT 3 OFFSET 4").collect()
    trial.check("a page, in a catalog", pages, ours)


def catalog(trial):
    spark = trial.spark
    schemas = {row[0] for row in spark.sql("SHOW NAMESPACES IN braid").collect()}
    trial.check("schemas are listed", {"dbA", "dbB", "dbC", "dbD"} <= {name.strip("`") for name in schemas})
    names = {row["tableName"] for row in spark.sql("SHOW TABLES IN braid.dbB").collect()}
    trial.check("tables are listed", "customer" in names)
    columns = [row[0] for row in spark.sql("DESCRIBE TABLE braid.dbB.customer").collect()]
    trial.check("columns are listed", columns[:2], ["c_custkey", "c_name"])


def refused(trial):
    trial.refused("a table that is missing", lambda: trial.read(dbtable="dbB.nothing"), Exception, ["42P01", "nothing"])
    trial.refused("no SQL", lambda: trial.read(query="SELEC"), Exception, ["Syntax error"])
    writer = trial.read(dbtable="dbD.nation").write.format("jdbc").options(
        **trial.login, driver="io.braid.jdbc.BraidDriver", dbtable="dbB.copied")
    trial.refused("writing", writer.save, Exception, ["Braid", "Syntax error"])


def main():
    login, driver = arguments()
    trial = Trial(login, driver)
    print("Spark", trial.spark.version)
    sys.exit(trial.run((tables, columns_cost_nothing, types, partitions, pushed, catalog, refused)))


if __name__ == "__main__":
    main()
