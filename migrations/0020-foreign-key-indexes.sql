-- Without these, deleting a home scans both tables: undoing an import of 20,000 homes took many times as long as the import.
create index properties_relisted_as on properties (relisted_as);
create index property_before_import_property_id on property_before_import (property_id);
