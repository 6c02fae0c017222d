"""ConnectorX: results of statements as Arrow, by each of its four ways to read from PostgreSQL."""

import importlib.metadata
from decimal import Decimal

import connectorx
import pgcases


class ConnectorX(pgcases.Client):
    name, version = "ConnectorX", importlib.metadata.version("connectorx")
    modes = ("binary", "csv", "cursor", "simple")
    parameters = False
    types = {
        "bool", "int2", "int4", "int8", "float4", "float8", "numeric", "text", "varchar", "bpchar", "name", "bytea",
        "date", "time", "timestamp", "timestamptz", "uuid", "json", "jsonb", "bool[]", "int2[]", "int4[]", "int8[]",
        "float4[]", "float8[]", "numeric[]", "text[]", "varchar[]",
    }  # fmt: skip

    def open(self, mode):
        self.protocol = mode
        self.url = pgcases.url() + "?options=-c%20TimeZone%3DUTC"

    def close(self):
        pass

    def query(self, sql, values, types):
        table = connectorx.read_sql(self.url, sql, protocol=self.protocol, return_type="arrow")
        columns = [table.column(i).to_pylist() for i in range(table.num_columns)]
        return list(zip(*columns, strict=True))

    def check_rows(self, types, expected, found):
        """ConnectorX gives numeric a scale of ten digits."""
        expected = [
            [scaled(text) if kind == "numeric" and text else text for kind, text in zip(types, row, strict=True)]
            for row in expected
        ]
        super().check_rows(types, expected, found)

    def run_error(self, case):
        """ConnectorX hands out the message alone."""
        try:
            self.query(case["sql"], [], [])
        except Exception:
            self.goes_on()
            return
        raise pgcases.Failed("no error")


def scaled(text):
    number = Decimal(text)
    return str(number.quantize(Decimal("1e-10"))) if number.is_finite() and len(text) < 30 else text


pgcases.main(ConnectorX())
